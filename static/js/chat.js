// The chat beside a table: lines come over the table's socket (an event of table.js), go out by POST, and are put in
// their order by their numbers. Without this script the panel is a list with forms (docs/chat.md).
(() => {
  const panel = document.getElementById("chat");
  const table = document.getElementById("table");
  if (!panel || !table) return;
  const $ = (id) => document.getElementById(id);
  const list = $("chat-lines"), log = $("chat-log"), form = $("chat-form"), note = $("chat-note"), silent = $("chat-silent"), ask = $("chat-ask");
  const words = panel.dataset, POLL = 10000, JSON_ONLY = { Accept: "application/json" };
  const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
  const isWide = () => matchMedia("(width >= 64rem)").matches;
  const isOpen = () => document.body.classList.contains("chat-open");
  table.append(panel);

  // ---- open, closed, unread

  let unread = 0;
  const count = (number) => {
    unread = number;
    const mark = $("unread");
    if (!mark) return;
    mark.hidden = !number;
    mark.textContent = number;
    mark.closest("a").title = number ? words.unread.replace("{number}", number) : "";
  };
  const show = (open) => {
    document.body.classList.toggle("chat-open", open);
    if (open) { count(0); log.scrollTop = log.scrollHeight; }
  };
  const toggle = (open) => {
    show(open);
    if (isWide()) localStorage.setItem("chat", open ? "open" : "closed");
    const button = document.querySelector("[data-chat]");
    if (!open) button.focus();
    else (isWide() && form && !form.hidden && form.elements.text || log).focus();
  };
  for (const extra of panel.querySelectorAll("[data-chat-close], [data-chat-silent]")) extra.hidden = false;
  show(isWide() && (localStorage.getItem("chat") || ("quiet" in words ? "closed" : "open")) === "open");
  silent.checked = localStorage.getItem("chat-silent") === "1";
  const hush = () => log.setAttribute("aria-live", silent.checked ? "off" : "polite");
  hush();
  silent.addEventListener("change", () => { localStorage.setItem("chat-silent", silent.checked ? "1" : "0"); hush(); });

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-chat]")) { event.preventDefault(); toggle(!isOpen()); return; }
    if (event.target.closest("[data-chat-close]")) { toggle(false); return; }
    if (!isWide() && isOpen() && !event.target.closest("#chat")) show(false);
    const link = event.target.closest("[data-report]");
    if (link) { event.preventDefault(); consider(link.href); }
    if (event.target.closest("#chat-ask a")) { event.preventDefault(); ask.close(); }
  });
  panel.addEventListener("keydown", (event) => { if (event.key === "Escape" && !ask.open) toggle(false); });

  // ---- lines

  const number = (line) => Number(line.id.slice(5));
  const add = (html, isOld) => {
    const box = document.createElement("template");
    box.innerHTML = html;
    const isLow = log.scrollHeight - log.scrollTop - log.clientHeight < 60;
    for (const line of box.content.querySelectorAll("li")) {
      if ($(line.id)) continue;
      list.insertBefore(line, [...list.children].find((other) => number(other) > number(line)) || null);
      if (!isOld && !isOpen() && !silent.checked && !line.matches(".is-mine")) count(unread + 1);
    }
    if (isLow) log.scrollTop = log.scrollHeight;
    return [...box.content.querySelectorAll("li")].map((line) => line.id);
  };
  const all = (html) => {
    const box = document.createElement("template");
    box.innerHTML = html;
    const kept = new Set([...box.content.querySelectorAll("li")].map((line) => line.id));
    for (const line of [...list.children]) if (!kept.has(line.id)) line.remove();
    add(html);
  };
  document.addEventListener("chat", ({ detail }) => {
    if (detail.html) add(detail.html);
    if (detail.all !== undefined) all(detail.all);
    if (detail.gone) $("line-" + detail.gone)?.remove();
    if (detail.hushed !== undefined && $("chat-hush")) { $("chat-hush").hidden = !detail.hushed; if (form) form.hidden = detail.hushed; }
  });
  setInterval(async () => { // where sockets are blocked
    if (document.hidden || !table.classList.contains("is-offline") || !form) return;
    try {
      const answer = await fetch(form.getAttribute("action"), { headers: JSON_ONLY });
      if (answer.ok) all((await answer.json()).all);
    } catch { /* asked again */ }
  }, POLL);

  // ---- saying something: what didn't get through goes out again under the same id

  const post = async (address, body) => {
    const answer = await fetch(address, { method: "POST", body, headers: JSON_ONLY });
    if (!(answer.headers.get("Content-Type") || "").includes("json")) throw new Error(answer.status);
    return answer.json();
  };
  let last = "", id = fresh(), isBusy = false;
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isBusy) return;
    const field = form.elements.text, phrase = event.submitter?.name === "preset" ? event.submitter.value : "";
    const body = new FormData(form), said = phrase || field.value;
    if (said !== last) { last = said; id = fresh(); }
    body.set("request_id", id);
    if (phrase) body.set("preset", phrase);
    isBusy = true;
    try {
      const answer = await post(form.getAttribute("action"), body);
      note.textContent = answer.ok ? "" : answer.say;
      last = "";
      if (!answer.ok) return;
      if (phrase && field) {
        const phrases = $("chat-phrases"), hadFocus = phrases.contains(document.activeElement);
        phrases.open = false;
        if (hadFocus) phrases.firstElementChild.focus();
      }
      if (!phrase) field.value = "";
      add(answer.html);
      log.scrollTop = log.scrollHeight;
    } catch {
      note.textContent = words.lost;
    } finally {
      isBusy = false;
    }
  });

  // ---- muting and reporting

  $("chat-acts").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const answer = await post(event.submitter.formAction, new FormData(event.target));
      note.textContent = answer.say;
      all(answer.all);
    } catch {
      note.textContent = words.lost;
    }
  });
  const consider = async (address) => {
    try {
      const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
      const title = page.getElementById("chat-ask-title");
      if (!title) throw new Error("The line is gone, or the log-in is.");
      ask.replaceChildren(title, page.querySelector("main form"));
      ask.showModal();
    } catch {
      location.href = address;
    }
  };
  ask.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      note.textContent = (await post(event.target.action, new FormData(event.target))).say;
      ask.close();
    } catch {
      location.href = event.target.action;
    }
  });
})();
