// The organiser's desk: keys, finding a player while typing, and the answers of quick entry. All of it works without.
(() => {
  const keys = document.getElementById("desk-keys");
  const places = { "/": "search", e: "quick-line", n: "id_player" };
  const isTyped = (place) => place.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, dialog");

  const reach = (field) => {
    if (!field) return false;
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    field.focus();
    field.select?.();
    return true;
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (event.key === "Escape" && isTyped(event.target) && !keys.open) event.target.blur();
    if (isTyped(event.target)) return;
    if (event.key === "?") keys.showModal();
    else if (event.key === "t") document.querySelector("#to-do a")?.focus();
    else if (!reach(document.getElementById(places[event.key]))) return;
    event.preventDefault();
  });

  // A link of the to-do list lands in the field or on the button itself.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#to-do a[href^='#']");
    const wanted = link && document.getElementById(link.hash.slice(1));
    if (!wanted?.matches("input, button") && !wanted?.closest("details")) return;
    event.preventDefault();
    wanted.scrollIntoView({ block: "center" });
    reach(wanted);
  });

  // As members.names.in_order has it: without accents and capitals.
  const folded = (text) => text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ø/g, "o")
    .normalize("NFKD").replace(/\p{M}/gu, "");
  const search = document.getElementById("search");
  const sift = () => {
    const words = folded(search.value).split(/\s+/).filter(Boolean);
    for (const row of document.querySelectorAll("#entrants [data-name]")) {
      const name = folded(row.dataset.name);
      row.hidden = !words.every((word) => name.includes(word));
    }
  };
  search.addEventListener("input", sift);
  search.form.addEventListener("submit", (event) => {
    event.preventDefault();
    document.querySelector("#entrants [data-name]:not([hidden]) :is(button, summary)")?.focus();
  });
  document.body.addEventListener("htmx:afterSettle", sift);
  sift();

  // A refused line stays, and what is wrong is shown; a line that was done makes room for the next one.
  const line = document.getElementById("quick-line");
  const isQuick = ({ detail }) => detail.target?.id === "quick-said";
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if (!isQuick(event) || event.detail.xhr.status !== 422) return;
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    if (!isQuick(event)) return;
    const field = event.detail.elt.querySelector?.("[name=line]");
    const isDone = event.detail.xhr.status < 400;
    field?.toggleAttribute("aria-invalid", !isDone);
    if (isDone && field) field.value = field.defaultValue = "";
    if (!isDone) field?.select();
    else if (field !== line) line?.focus();
  });
})();
