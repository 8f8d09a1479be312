// Computes the decks of a table again from seal, seed, what the seats added, and cut (docs/fair-cards.md).
(() => {
  const button = document.getElementById("check");
  const said = document.getElementById("check-said");
  if (!button) return;
  const code = document.currentScript.dataset.code;
  const { pack, deals } = JSON.parse(document.getElementById("check-these").textContent);
  const WORD = 2 ** 32;

  const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
  const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const sha256 = (data) => crypto.subtle.digest("SHA-256", data);
  const hmac = async (key, data) => {
    const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return crypto.subtle.sign("HMAC", made, data);
  };

  async function* words(key) {
    for (let counter = 0; ; counter++) {
      const place = new DataView(new ArrayBuffer(8));
      place.setUint32(4, counter);
      const block = new DataView(await hmac(key, place.buffer));
      for (let at = 0; at < block.byteLength; at += 4) yield block.getUint32(at);
    }
  }
  const below = async (bound, stream) => {
    const limit = WORD - (WORD % bound);
    for (;;) {
      const { value } = await stream.next();
      if (value < limit) return value % bound;
    }
  };
  const deckOf = async (deal) => {
    const hashes = await Promise.all(deal.contributions.map((added) => sha256(bytes(added))));
    const joined = Uint8Array.from(hashes.flatMap((hash) => [...new Uint8Array(hash)]));
    const stream = words(await hmac(bytes(deal.seed), joined));
    const order = [...pack];
    for (let last = order.length - 1; last > 0; last--) {
      const chosen = await below(last + 1, stream);
      [order[last], order[chosen]] = [order[chosen], order[last]];
    }
    return [...order.slice(deal.cut), ...order.slice(0, deal.cut)];
  };

  button.addEventListener("click", async () => {
    if (!window.crypto || !crypto.subtle) { said.textContent = button.dataset.insecure; return; }
    const mine = new Set(JSON.parse(localStorage.getItem("added-" + code) || "[]"));
    let good = 0;
    for (const deal of deals) {
      const seal = hex(await sha256(bytes(deal.seed)));
      const isGood = seal === deal.commitment && String(await deckOf(deal)) === String(deal.deck);
      const isMine = deal.contributions.some((added) => mine.has(added));
      const badge = document.querySelector(`[data-deal="${deal.deal}"]`);
      badge.hidden = false;
      badge.classList.add(isGood ? "ok" : "bad");
      badge.textContent = isGood ? button.dataset.good + (isMine ? ", " + button.dataset.mine : "") : button.dataset.bad;
      good += isGood;
    }
    said.textContent = `${good} / ${deals.length}`;
  });
})();
