// Stepping through a deal without loading the page anew: every step is a link that is there anyway; this fetches it and
// morphs the position in place. Keys, and playing by itself at the pace at which it was played.
(() => {
  const $ = (id) => document.getElementById(id);
  const KEYS = {
    ArrowLeft: "back", ArrowRight: "on", ArrowUp: "trick-back", ArrowDown: "trick-on",
    PageUp: "trick-back", PageDown: "trick-on", Home: "first", End: "last",
  };
  const MOST_WAITING = 2; // steps that a held key may be ahead
  let waiting = 0, queue = Promise.resolve(), timer = 0, isRunning = false;

  const show = async (url) => {
    const answer = await fetch(url);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const next = page.getElementById("table");
    if (!answer.ok || !next) { location.assign(url); return; }
    next.querySelectorAll("[data-copy]").forEach((button) => { button.hidden = $("table").querySelector("[data-copy]").hidden; });
    Idiomorph.morph($("table"), next, { morphStyle: "outerHTML" });
    document.title = page.title;
    history.replaceState(null, "", url);
    settle();
  };
  const go = (url) => {
    if (!url || waiting > MOST_WAITING) return;
    waiting += 1;
    queue = queue.then(() => show(typeof url === "function" ? url() : url)).catch(() => stop()).finally(() => { waiting -= 1; });
  };
  const step = (name) => go(() => $("step-" + name)?.getAttribute("href") || location.href);

  // The move at hand is in sight in its list, without moving the page.
  const settle = () => {
    const list = document.querySelector("#moves .told"), here = list.querySelector("[aria-current]");
    if (here) list.scrollTop += here.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 3;
    const run = $("run");
    run.setAttribute("aria-pressed", String(isRunning));
    run.textContent = isRunning ? run.dataset.stop : run.dataset.go;
    clearTimeout(timer);
    if (!isRunning) return;
    const wait = Number($("table").dataset.wait);
    if (wait) timer = setTimeout(() => step("on"), wait);
    else stop();
  };
  const stop = () => { isRunning = false; settle(); };
  const toggle = () => {
    isRunning = !isRunning;
    if (isRunning && !$("step-on")) { step("first"); return; }
    settle();
  };

  document.addEventListener("click", (event) => {
    if (event.target.closest("#run")) { toggle(); return; }
    const link = event.target.closest("#stepping a, #eyes a, #moves a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    if (isRunning && !link.closest("#eyes")) stop();
    go(link.getAttribute("href"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, .told")) return;
    if (event.key === " " && !event.target.closest("a, button, summary")) { event.preventDefault(); toggle(); return; }
    const name = KEYS[event.key];
    if (!name) return;
    event.preventDefault();
    if (isRunning) stop();
    step(name);
  });
  // Who comes from the table to see the last deal sees it played, unless he wants nothing to move by itself.
  if (location.hash === "#run" && !matchMedia("(prefers-reduced-motion: reduce)").matches) toggle();
  else settle();
})();
