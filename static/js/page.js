// Pages that keep themselves up to date: <body data-topic="event-12">. A hint over the socket, or every 15 s where
// sockets are blocked, makes the parts with hx-trigger="hint from:body" fetch themselves again.
(() => {
  const topic = document.body.dataset.topic;
  if (!topic || !window.htmx) return;
  const POLL = 15000;
  const hint = () => { if (!document.hidden) htmx.trigger(document.body, "hint"); };
  let socket = null;
  let wait = 1000;

  const connect = () => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${location.host}/ws/page/${encodeURIComponent(topic)}/`);
    socket.addEventListener("open", () => { wait = 1000; hint(); });
    socket.addEventListener("message", hint);
    socket.addEventListener("close", () => {
      setTimeout(connect, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, 60000);
    });
  };
  connect();
  setInterval(() => { if (socket.readyState !== WebSocket.OPEN) hint(); }, POLL);
  document.addEventListener("visibilitychange", hint);
  addEventListener("online", hint);
})();
