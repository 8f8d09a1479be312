// The clock of a round and the organiser's announcements, on the pages of an event and at its tables. No device's
// clock counts: the page has what was left when it was rendered, and counts from there. The parts come anew with the
// page's hints; this script looks for them again.
(() => {
  const live = document.createElement("p");
  live.className = "vh";
  live.setAttribute("role", "status");
  document.body.append(live);
  const say = (words) => {
    live.textContent = "";
    setTimeout(() => { live.textContent = words; }, 100);
  };
  const MARKS = [[300, "five"], [60, "one"], [0, "rung"]];
  const rendered = performance.getEntriesByType("navigation")[0]?.responseStart || 0;
  let clock = null;
  let ends = 0;
  let left = 0;
  let said = null;

  const written = (s) => {
    const two = (n) => String(n).padStart(2, "0");
    const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
  };
  const look = (isFirst) => {
    const found = document.getElementById("hall-clock");
    if (found && found !== clock) {
      ends = (isFirst ? rendered : performance.now()) + Number(found.dataset.leftMs);
      if (isFirst) left = Number(found.dataset.leftMs) / 1000;
    }
    clock = found;
    const latest = document.getElementById("hall-said");
    const id = Number(latest?.dataset.id || 0);
    if (said !== null && id > said) say(latest.querySelector("bdi").dataset.whole || latest.querySelector("bdi").textContent);
    said = Math.max(id, said || 0);
  };
  // Countdowns for who has not come to a match; at the end of one the page looks what can be done.
  const counted = new WeakMap();
  const count = (isFirst) => {
    for (const part of document.querySelectorAll(".countdown")) {
      if (!counted.has(part)) counted.set(part, (isFirst ? rendered : performance.now()) + Number(part.dataset.leftMs));
      const seconds = Math.ceil((counted.get(part) - performance.now()) / 1000);
      const isOver = seconds <= 0;
      if (isOver && part.textContent !== part.dataset.over) {
        say(part.parentElement.textContent);
        window.htmx?.trigger(document.body, "hint");
      }
      part.textContent = isOver ? part.dataset.over : written(seconds);
    }
  };
  const tick = (isFirst) => {
    count(isFirst === true);
    look(isFirst === true);
    if (!clock || clock.dataset.state === "paused") return;
    const before = left;
    left = clock.dataset.state === "rung" ? 0 : Math.max(0, (ends - performance.now()) / 1000);
    const words = document.getElementById("hall").dataset;
    const mark = MARKS.find(([at]) => before > at && left <= at && left > at - 10);
    if (mark) say(words[mark[1]]);
    if (clock.dataset.state === "running") clock.textContent = left > 0 ? written(Math.ceil(left)) : words.rung;
  };
  tick(true);
  setInterval(tick, 500);
})();
