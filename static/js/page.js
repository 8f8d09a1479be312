// Pages that keep themselves up to date: <body data-topic="event-12">. A hint over the socket, or every 15 s where
// sockets are blocked, makes the parts with hx-trigger="hint from:body" fetch themselves again. News of the person
// ("me", which every page's socket brings to who is logged in) make the bell do so, away from the tables.
(() => {
  const hasBell = document.getElementById("bell") && !document.body.classList.contains("at-table");
  const topic = document.body.dataset.topic || (hasBell ? "me" : "");
  if (!topic || !window.htmx) return;
  const POLL = 15000, SETTLED = 100;
  // A hint that comes while an answer is on its way, or just after it, is kept: the part that is being replaced
  // drops it, and the new one doesn't listen before it has settled.
  let asked = 0;
  let isKept = false;
  const hint = () => {
    if (document.hidden) return;
    isKept = asked > 0;
    if (!isKept) htmx.trigger(document.body, "hint");
  };
  document.body.addEventListener("htmx:beforeRequest", () => { asked += 1; });
  document.body.addEventListener("htmx:afterRequest", () => {
    setTimeout(() => {
      asked = Math.max(0, asked - 1);
      if (isKept && !asked) hint();
    }, SETTLED);
  });

  // A part in which somebody writes, or that came back with what was written, stays as it is; the parts around it
  // come anew. What is open stays open.
  const isWritten = (field) => field === document.activeElement || (
    field.matches("select") ? [...field.options].some((option) => option.selected !== option.defaultSelected)
      : field.matches("[type=radio], [type=checkbox]") ? field.checked !== field.defaultChecked
        : field.value !== field.defaultValue);
  const isInUse = (part) => part.matches("[data-typed]")
    || [...part.querySelectorAll("input:not([type=hidden]), select, textarea")].some(isWritten);
  const open = new Map();
  let isSpared = false; // a part kept what it showed: it is asked for again once the field is left
  const spare = ({ detail }) => {
    if (isInUse(detail.target)) {
      detail.shouldSwap = false;
      isSpared = true;
    }
    else for (const fold of detail.target.querySelectorAll("details[id]")) open.set(fold.id, fold.open);
  };
  document.addEventListener("focusout", () => {
    if (!isSpared) return;
    isSpared = false;
    setTimeout(hint, SETTLED);
  });
  document.body.addEventListener("htmx:oobBeforeSwap", spare);
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig.triggeringEvent?.type === "hint") spare(event);
  });
  document.body.addEventListener("htmx:afterSwap", () => {
    for (const [id, isOpen] of open) document.getElementById(id)?.toggleAttribute("open", isOpen);
    open.clear();
  });

  const ring = () => { if (hasBell) htmx.trigger(document.body, "bell"); };
  let socket = null;
  let wait = 1000;
  let isLost = false;

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/ws/page/${encodeURIComponent(topic)}/`);
    socket.addEventListener("open", () => {
      wait = 1000;
      hint();
      if (isLost) ring();
    });
    socket.addEventListener("message", ({ data }) => (JSON.parse(data).topic === "me" ? ring() : hint()));
    socket.addEventListener("close", () => {
      isLost = true;
      setTimeout(connect, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, 60000);
    });
  };
  connect();
  setInterval(() => {
    if (socket.readyState === WebSocket.OPEN) return;
    hint();
    ring();
  }, POLL);
  document.addEventListener("visibilitychange", hint);
  addEventListener("online", hint);
})();
