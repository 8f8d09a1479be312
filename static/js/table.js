// The table: commands over the socket (by POST where it is silent), fragments morphed in place, cards lifted and then
// played, keys, signals. The elements are those of docs/table-dom.md; without this script the page works as plain forms.
(() => {
  const me = document.currentScript.dataset;
  const $ = (id) => document.getElementById(id);
  const table = $("table");
  const form = $("act");
  const banner = $("banner");
  if (!table || !form) return;
  const words = banner.dataset;
  const SILENT = 2500, PING = 2500, DEAD = 9000, POLL = 4000, LOCK = 350, KEPT = 60000, WAIT = 60000;
  const ONE_TAP = me.oneTap === "1";
  if (ONE_TAP) table.classList.add("one-tap");

  // ---- state of the page

  const now = () => performance.now();
  let n = Number(table.dataset.n);
  let lifted = "";            // the card chosen, by its text; it survives every update
  let wasLost = false;
  const pending = new Map();  // request id → the command that waits for its answer
  const away = new Set(JSON.parse(sessionStorage.getItem("away-" + table.dataset.code) || "[]"));

  const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
  const cardOf = (text) => text && $("c-" + text);
  const hand = () => [...document.querySelectorAll("#hand .hand-card")];

  // ---- sentences

  let bannerTimer = 0;
  const tell = (text, stays) => {
    clearTimeout(bannerTimer);
    banner.textContent = text;
    banner.hidden = !text;
    if (text && !stays) bannerTimer = setTimeout(() => tell(""), 5000);
  };
  const read = (text) => {
    const say = $("say");
    say.textContent = "";
    setTimeout(() => { say.textContent = text; }, 50);
  };

  // ---- fragments

  const KEEP_OPEN = { open: true };
  const morphing = {
    morphStyle: "outerHTML",
    callbacks: {
      // what a person has ticked, chosen or opened is his until the element goes
      beforeNodeMorphed: (old, next) => old.id !== "unread" && !(old.tagName === "INPUT" && next.tagName === "INPUT" && old.id === next.id && old.value === next.value),
      beforeAttributeUpdated: (name, node, how) => !(node.tagName === "DETAILS" && KEEP_OPEN[name] && how === "remove")
        && !(name === "class" && node.classList.contains("is-open")),
    },
  };

  const apply = (number, html) => {
    if (number < n || !html) return;
    n = number;
    const names = () => hand().map((card) => card.id || card.htmlFor);
    const before = names();
    const focused = document.activeElement, wasInside = table.contains(focused);
    const place = focused.id === "play" ? before.indexOf("c-" + lifted) : before.indexOf(focused.id);
    const box = document.createElement("template");
    box.innerHTML = html;
    for (const next of [...box.content.children]) {
      const old = $(next.id);
      if (old) Idiomorph.morph(old, next, morphing);
    }
    settle();
    const after = names();
    if (before.length && String(after) !== String(before)) lock();
    if (document.activeElement !== document.body || !wasInside) return; // what had the focus is still there
    if (place >= 0 && after.length) $(after[Math.min(place, after.length - 1)]).focus();
    else table.focus({ preventScroll: true });
  };

  const ended = (message) => {
    if (message.over) for (const after of document.querySelectorAll(".after")) after.hidden = false;
    if (message.rematch) askWhoSits();
  };
  // Who sits down for the return match stands in the page alone.
  const askWhoSits = async () => {
    const after = $("after");
    if (!after || after.hidden) return;
    try {
      const answer = await fetch(location.href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = page.getElementById("after");
      if (next && next.textContent !== $("after").textContent) $("after").replaceWith(next);
    } catch { /* asked again at the next look */ }
  };

  // So that a card which slides under the finger is not played; the style sheet makes the hand deaf to it, not to keys.
  const lock = () => {
    table.classList.add("is-locked");
    setTimeout(() => table.classList.remove("is-locked"), LOCK);
  };

  // Everything that hangs on the fragments: run after each change, and once at the start.
  let wasTurn = table.dataset.turn === "1";
  const settle = () => {
    const state = $("state").dataset;
    for (const name of ["n", "due", "turn", "held", "title"]) table.dataset[name] = state[name] || "";
    const own = ["is-locked", "is-offline", "no-hints", "one-tap"].filter((name) => table.classList.contains(name));
    if (state.class !== undefined) table.className = ["table-page", state.class, ...own].join(" ");
    for (const shown of document.querySelectorAll(".shown[data-key]")) shown.hidden = away.has(shown.dataset.key);
    lift(lifted, true);
    rove();
    pick();
    signal(state.turn === "1");
    wind();
    attend();
    keep();
    const look = $("look");
    if (look.open) fill(look.dataset.of) || look.close();
  };

  // ---- who is there, and what happened while this page was not

  const whereabouts = {}, absent = new Set();
  let waitsUntil = 0;
  const attend = () => {
    for (const seat of document.querySelectorAll(".seat[data-presence]")) {
      const is = seat.dataset.presence, was = whereabouts[seat.id], isAway = is === "lost" || is === "left";
      whereabouts[seat.id] = is;
      if (isAway === absent.has(seat.id) || is === "reconnecting") continue;
      if (isAway) absent.add(seat.id); else absent.delete(seat.id);
      if (was) read((isAway ? words.away : words.returned).replace("{name}", seat.querySelector("strong").textContent));
    }
    hideAbsence();
  };
  const hideAbsence = () => {
    const strip = document.querySelector(".absence");
    if (strip) strip.hidden = now() < waitsUntil;
  };
  const SEEN = "seen-" + table.dataset.code;
  const lines = () => [...document.querySelectorAll("#side .log li")].map((line) => line.textContent).reverse();
  const mark = () => ({ n, lines: lines().length });
  let behind = JSON.parse(sessionStorage.getItem(SEEN) || "null"); // the table as this page last showed it
  let news = ""; // what happened while nothing came through, to be told once the line is back
  const keep = () => {
    if (behind) catchUp();
    sessionStorage.setItem(SEEN, JSON.stringify(mark()));
  };
  const catchUp = () => {
    const missed = behind.n < n ? lines().slice(behind.lines) : [], moves = missed.length || n - behind.n;
    behind = null;
    if (moves <= 0) return;
    const told = moves === 1 ? words.movedOne : words.moved.replace("{n}", moves);
    if (wasLost) news = told; else tell(told);
    read(missed.slice(-3).join(" "));
  };

  // ---- clocks: the server's numbers at the moment of rendering, counted down from the moment of arrival

  let clocks = [], isLow = false;
  const filled = (text, ...numbers) => text.replace(/%\(\w+\)d/g, () => Math.floor(numbers.shift()));
  const shown = (left, { days, hours }) => {
    if (left >= 86400 && days) return filled(days, left / 86400, left % 86400 / 3600);
    if (left >= 10800 && hours) return filled(hours, left / 3600, left % 3600 / 60);
    return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  };
  const wind = () => {
    const at = now();
    const mine = document.querySelector(".seat.is-me .clock[data-runs='1']");
    if (!mine) isLow = false;
    clocks = [...document.querySelectorAll(".clock[data-runs='1']")].map((clock) => {
      const key = [table.dataset.n, clock.dataset.ms, clock.dataset.reserve].join();
      if (clock.woundAs !== key) { clock.woundAs = key; clock.until = at + Number(clock.dataset.ms) + Number(clock.dataset.reserve); }
      return clock;
    });
    for (const span of document.querySelectorAll("[data-ticks]")) {
      if (span.woundAs === span.dataset.ms) continue;
      span.woundAs = span.dataset.ms;
      span.from = at - Number(span.dataset.ticks) * Number(span.dataset.ms);
    }
    tick();
  };
  const tick = () => {
    for (const span of document.querySelectorAll("[data-ticks]")) {
      const seconds = Math.max(0, Math.round((now() - span.from) * Number(span.dataset.ticks) / 1000));
      if (seconds >= 3600) continue; // the server says hours
      const text = span.dataset.text.replace("{time}", `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
      if (span.textContent !== text) span.textContent = text;
    }
    hideAbsence();
    for (const clock of clocks) {
      const left = Math.max(0, Math.ceil((clock.until - now()) / 1000));
      const text = " " + shown(left, clock.dataset);
      if (clock.lastChild.data !== text) clock.lastChild.data = text;
      clock.classList.toggle("is-low", left < 30);
      const isMine = clock.closest(".is-me");
      if (isMine && left < 30 && !isLow) { isLow = true; $("alarm").textContent = words.low; }
    }
  };
  setInterval(tick, 250);

  // ---- choosing and playing a card

  const lift = (text, quietly) => {
    const card = cardOf(text);
    const fits = card && card.tagName === "BUTTON" && card.type === "submit";
    if (!fits && text && quietly && card) { /* held, or somebody else's move: the card stays chosen */ } else lifted = fits ? text : "";
    for (const other of document.querySelectorAll("#hand .hand-card[aria-pressed]")) other.setAttribute("aria-pressed", String(other === card));
    for (const button of document.querySelectorAll("[data-for]")) button.classList.toggle("is-offered", Boolean(fits) && button.dataset.for === text);
    const play = $("play");
    if (!play) return;
    play.hidden = !fits;
    if (fits) { play.value = card.value; play.textContent = card.dataset.play; }
  };

  const refuse = (card) => {
    card.classList.remove("is-refused");
    void card.offsetWidth;
    card.classList.add("is-refused");
    if (card.dataset.reason) { tell(card.dataset.reason); }
  };

  document.addEventListener("click", (event) => {
    const open = event.target.closest("[data-open]");
    if (open) { event.preventDefault(); show(open.dataset.open); return; }
    const put = event.target.closest("[data-dismiss]");
    if (put) {
      const shown = put.closest("[data-key]");
      away.add(shown.dataset.key);
      sessionStorage.setItem("away-" + table.dataset.code, JSON.stringify([...away].slice(-50)));
      shown.hidden = true;
      return;
    }
    if (event.target.closest("[data-wait]")) { waitsUntil = now() + WAIT; hideAbsence(); return; }
    if (event.target.closest("[data-here]")) { if (isLive()) socket.send(JSON.stringify({ here: true })); return; }
    const stuck = event.target.closest("[aria-disabled=true]");
    if (stuck && table.contains(stuck)) { event.preventDefault(); refuse(stuck); return; }
    const card = event.target.closest("#hand button.hand-card");
    if (card) {
      const offers = [...document.querySelectorAll("[data-for]")].filter((button) => button.dataset.for === card.dataset.card);
      const isUp = lifted === card.dataset.card;
      if (!offers.length && (ONE_TAP || isUp)) return; // submits
      event.preventDefault();
      if (isUp) offers[0].focus(); // to announce or not is said by its own button
      else lift(card.dataset.card);
      return;
    }
    if (!event.target.closest("#side, #menu")) shut();
    if (lifted && event.target.closest("#felt")) lift("");
  });

  const pick = () => {
    const box = $("hand");
    const button = document.querySelector("[data-picking]");
    if (!button || !box.dataset.max) return;
    const ticks = [...box.querySelectorAll("input[name=with]")];
    const chosen = ticks.filter((tick) => tick.checked).length;
    button.textContent = JSON.parse(button.dataset.labels)[chosen] || button.textContent;
    button.disabled = chosen < Number(box.dataset.min);
    for (const tick of ticks) tick.disabled = !tick.checked && chosen >= Number(box.dataset.max);
  };
  document.addEventListener("change", (event) => { if (event.target.name === "with") pick(); });

  // ---- commands

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = event.submitter;
    const fields = [...new FormData(form, button)].filter(([name]) => !["csrfmiddlewaretoken", "n", "request_id"].includes(name));
    const ask = button && button.closest(".ask");
    if (ask) { ask.open = false; ask.firstElementChild.focus(); shut(); } // or what slides under the finger asks next
    const isCard = button && (button.id === "play" || button.dataset.for || button.classList.contains("hand-card"));
    send(fields, isCard ? lifted || button.dataset.card : "");
  });

  // What this browser adds to the chance that the next deck comes from, with the tap that asks for it; kept, so that
  // the page of the cards can show that it was used (docs/fair-cards.md).
  const addition = (fields) => {
    if (!fields.some(([name, value]) => name === "action" && /^(ready|choose)\b/.test(value))) return [];
    const nonce = fresh() + fresh(), key = "added-" + table.dataset.code;
    localStorage.setItem(key, JSON.stringify([...JSON.parse(localStorage.getItem(key) || "[]"), nonce].slice(-100)));
    return [["nonce", nonce]];
  };

  let shownAt = now();
  const send = (fields, card, id = fresh()) => {
    const press = String(fields);
    const twin = [...pending.values()].find((other) => other.press === press); // a double tap
    if (twin) { if (twin.failed) post(twin); return; }
    const command = { id, n, press, fields: [...fields, ...addition(fields)], card, ms: Math.round(now() - shownAt), at: now() };
    pending.set(id, command);
    if (isLive()) {
      socket.send(JSON.stringify({ id, n: command.n, fields: command.fields, ms: command.ms }));
      command.timer = setTimeout(() => post(command), SILENT);
    } else post(command);
  };

  const post = async (command) => {
    clearTimeout(command.timer);
    command.failed = false;
    const body = new FormData(form);
    for (const name of [...body.keys()]) if (name !== "csrfmiddlewaretoken") body.delete(name);
    body.set("n", command.n);
    body.set("request_id", command.id);
    for (const [name, value] of command.fields) body.append(name, value);
    try { // form.action would be the buttons of that name
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "application/json" } });
      const isJson = (answer.headers.get("Content-Type") || "").includes("json");
      if (!isJson && answer.status < 500) { pending.delete(command.id); tell(words.reload, true); return; }
      if (!isJson) throw new Error(answer.status);
      answered({ ...(await answer.json()), id: command.id });
    } catch {
      failed(command);
    }
  };

  // What didn't get through goes out again under the same id; the same press, seen twice, counts once.
  const failed = (command) => {
    if (!pending.has(command.id)) return;
    tell(words.off, true);
    command.failed = true;
    if (now() - command.at < KEPT) command.timer = setTimeout(() => post(command), POLL);
    else pending.delete(command.id);
  };

  const answered = (answer) => {
    const command = pending.get(answer.id);
    pending.delete(answer.id);
    if (command) clearTimeout(command.timer);
    if (answer.html) { apply(answer.n, answer.html); ended(answer); }
    if (answer.ok) {
      if (command && command.card) lift("");
      if (!banner.hidden) tell(wasLost ? words.lost : "", wasLost);
    } else if (command && answer.retry !== undefined && command.card) {
      tell(words.held);
      setTimeout(() => { if (lifted === command.card) again(command); }, answer.retry + 60);
    } else tell(answer.say + (answer.clause ? ` (${answer.clause})` : ""));
  };

  // A lead that came during the hold goes out again at its end, against the number then shown, if it still fits.
  const again = (command, tries = 10) => {
    const card = cardOf(command.card);
    if (card && card.type === "submit" && table.dataset.held !== "1") { tell(""); send(command.fields, command.card); }
    else if (tries && lifted === command.card) setTimeout(() => again(command, tries - 1), 100);
  };

  // ---- the socket

  let socket = null, heard = 0, wait = 500, isClosed = false, lostTimer = 0, isNew = true;
  const isLive = () => socket && socket.readyState === WebSocket.OPEN && now() - heard < DEAD;

  const connect = () => {
    if (isClosed) return;
    const scheme = location.protocol === "https:" ? "wss://" : "ws://";
    const mine = new WebSocket(scheme + location.host + me.socket);
    socket = mine;
    heard = now();
    mine.onopen = () => {
      heard = now();
      mine.send(JSON.stringify({ sync: n }));
      if (isNew && $("elsewhere")) mine.send(JSON.stringify({ here: true }));
      isNew = false;
      for (const command of pending.values()) {
        if (now() - command.at < KEPT) mine.send(JSON.stringify({ id: command.id, n: command.n, fields: command.fields, ms: command.ms }));
      }
    };
    mine.onmessage = (event) => {
      if (socket !== mine) return;
      heard = now();
      wait = 500;
      live();
      const message = JSON.parse(event.data);
      if (message.beat) mine.send(JSON.stringify({ beat: message.beat }));
      if (message.elsewhere !== undefined) $("elsewhere").hidden = !message.elsewhere;
      else if (message.id) answered(message);
      else if (message.html) { apply(message.n, message.html); shownAt = now(); }
      if (message.chat) document.dispatchEvent(new CustomEvent("chat", { detail: message.chat }));
      ended(message);
    };
    mine.onclose = (event) => {
      if (socket !== mine) return;
      socket = null;
      if (event.code === 4401 || event.code === 4404) { isClosed = true; tell(words.closed, true); return; }
      lost();
      comeBack();
    };
  };
  const comeBack = () => {
    setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, 8000);
  };

  const lost = () => {
    if (lostTimer || wasLost) return;
    lostTimer = setTimeout(() => {
      wasLost = true;
      behind = behind || mark();
      table.classList.add("is-offline");
      tell(words.lost, true);
    }, 3000);
  };
  const live = () => {
    clearTimeout(lostTimer);
    lostTimer = 0;
    if (!wasLost) return;
    wasLost = false;
    table.classList.remove("is-offline");
    tell(news || words.back);
    news = "";
  };

  setInterval(() => {
    if (!socket || socket.readyState !== WebSocket.OPEN) return;
    if (now() - heard > DEAD) { const dead = socket; socket = null; dead.close(); lost(); comeBack(); return; }
    socket.send(JSON.stringify({ ping: Math.round(now()) }));
  }, PING);

  let ahead; // of this page's own clock, the server's; whatever the device takes the time to be
  const fetchTable = async (whole) => {
    try {
      const answer = await fetch(me.fragments + (whole ? "" : "?since=" + n));
      if (answer.status === 200) { const got = await answer.json(); ahead = got.at - now(); apply(got.n, got.html); ended(got); }
      if (answer.ok) behind = null; // what is fetched from now on is seen as it happens
      if (answer.ok && wasLost && !isLive()) tell(words.lost, true);
    } catch {
      if (!wasLost) return;
      behind = behind || mark();
      tell(words.off, true);
    }
  };
  const resync = () => {
    if (document.hidden || isClosed) return;
    askWhoSits();
    if (isLive()) socket.send(JSON.stringify({ sync: n }));
    else fetchTable(true);
  };
  setInterval(() => {
    if (document.hidden || isClosed || isLive()) return;
    askWhoSits();
    fetchTable(table.dataset.held === "1" || (table.dataset.due && !(Date.parse(table.dataset.due) >= ahead + now())));
  }, POLL);
  document.addEventListener("visibilitychange", resync);
  addEventListener("pageshow", (event) => { if (event.persisted) resync(); });
  addEventListener("online", resync);
  addEventListener("pagehide", () => { if (isLive()) socket.send(JSON.stringify({ bye: true })); });

  // ---- signals: title, icon, sound, vibration

  let sound = null;
  addEventListener("pointerdown", () => { if (me.sound === "1" && !sound && window.AudioContext) sound = new AudioContext(); }, { once: true });
  const chime = () => {
    if (!sound) return;
    [660, 880].forEach((pitch, place) => {
      const tone = sound.createOscillator(), volume = sound.createGain(), at = sound.currentTime + place * 0.14;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.06, at);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.2);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 0.2);
    });
  };
  const icon = document.querySelector("link[rel=icon]");
  const calm = icon && icon.getAttribute("href");
  const signal = (isTurn) => {
    document.title = (isTurn ? `● ${words.turn} – ` : "") + table.dataset.title;
    if (icon && icon.dataset.turn) icon.setAttribute("href", isTurn ? icon.dataset.turn : calm);
    if (isTurn && !wasTurn) {
      chime();
      if (navigator.vibrate && document.hidden) navigator.vibrate(60);
    }
    wasTurn = isTurn;
  };

  // ---- sheets and dialogs

  const fill = (id) => {
    const review = $(id), look = $("look");
    if (!review) return false;
    look.dataset.of = id;
    look.querySelector("h2").textContent = review.querySelector("summary").textContent;
    look.querySelector("div").replaceChildren(review.querySelector(".review-body").cloneNode(true));
    return true;
  };
  const show = (id) => {
    if (id.startsWith("review-")) { if (fill(id)) $("look").showModal(); return; }
    const sheet = $(id);
    if (!sheet) return;
    sheet.classList.toggle("is-open");
    if (sheet.classList.contains("is-open")) (sheet.querySelector("a, button, summary, [tabindex]") || sheet).focus();
  };
  const shut = () => { // what has the focus in a sheet hands it back to what opened the sheet
    for (const sheet of document.querySelectorAll("#side.is-open, #menu.is-open")) {
      const hadFocus = sheet.contains(document.activeElement);
      sheet.classList.remove("is-open");
      if (hadFocus) document.querySelector(`[data-open=${sheet.id}]`).focus();
    }
  };

  // ---- keys

  const rove = () => {
    const cards = hand().filter((card) => card.tagName === "BUTTON");
    const here = cards.find((card) => card === document.activeElement) || cards.find((card) => card.tabIndex === 0 && card.dataset.roved) || cardOf(lifted) || cards[0];
    for (const card of cards) { card.tabIndex = card === here ? 0 : -1; card.dataset.roved = "1"; }
  };
  const LETTERS = {
    l: () => show(($("review-last") || document.querySelector(".review:has(.tricks)"))?.id || ""),
    w: () => read($("say").dataset.where || ""),
    h: () => read(hand().map((card) => card.getAttribute("aria-label") || card.textContent.trim()).join(", ")),
    t: () => read([...document.querySelectorAll(".clock")].map((clock) => clock.textContent).join(", ") || $("status").textContent.trim()),
    "?": () => $("keys").showModal(),
  };
  // A card by the first letter or the figure of its rank, then by the first letter of its suit.
  let rank = "", soughtAt = 0;
  const seek = (key, cards) => {
    const named = cards.map((card) => {
      const name = (card.getAttribute("aria-label") || card.parentElement.textContent).trim().split(".")[0].toLowerCase().split(" ");
      return { card, ranks: [name[0][0], card.dataset.card[0].toLowerCase()], suit: name.at(-1)[0] };
    });
    const isSuit = rank && now() - soughtAt < 1500;
    let found = isSuit ? named.filter((one) => one.ranks.includes(rank) && one.suit === key) : [];
    if (!found.length && !LETTERS[key]) {
      found = named.filter((one) => one.ranks.includes(key));
      rank = key;
    }
    if (!found.length) return false;
    soughtAt = now();
    found[(found.findIndex((one) => one.card === document.activeElement) + 1) % found.length].card.focus();
    rove();
    return true;
  };
  const keysOn = $("keys-on");
  keysOn.checked = localStorage.getItem("keys") !== "off";
  keysOn.addEventListener("change", () => localStorage.setItem("keys", keysOn.checked ? "on" : "off"));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog[open]")) return;
    if (event.key === "Escape") {
      shut();
      if (lifted) { lift(""); read(words.cleared); }
      return;
    }
    const cards = hand().map((card) => (card.tagName === "BUTTON" ? card : card.querySelector("input")));
    const place = cards.indexOf(document.activeElement);
    if (event.key === "Enter" && place >= 0 && event.target.type === "checkbox") { // or a form's first button is pressed
      event.preventDefault();
      event.target.click();
      return;
    }
    const steps = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: cards.length - 1 };
    if (place >= 0 && event.key in steps) {
      event.preventDefault();
      const next = cards[(steps[event.key] + cards.length) % cards.length];
      next.focus();
      rove();
      return;
    }
    const isHere = table.contains(event.target) || event.target === document.body;
    if (keysOn.checked && isHere && event.key.length === 1 && event.key !== " " && seek(event.key.toLowerCase(), cards)) {
      event.preventDefault();
      return;
    }
    const letter = LETTERS[event.key.toLowerCase()];
    if (letter && (keysOn.checked || event.key === "?") && isHere) {
      event.preventDefault();
      letter();
    }
  });

  settle();
  connect();
})();
