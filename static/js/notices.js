// Settings of notices: lets this browser show them while no page of the site is open (web push).
(() => {
  const form = document.getElementById("add-device");
  const refused = document.getElementById("push-refused");
  document.getElementById("needs-script").hidden = true;
  if (!isSecureContext || !("serviceWorker" in navigator) || !("PushManager" in window)) {
    document.getElementById("no-push").hidden = false;
    return;
  }
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  form.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    refused.hidden = true;
    try {
      await navigator.serviceWorker.register("/sw.js");
      const worker = await navigator.serviceWorker.ready;
      const known = await worker.pushManager.getSubscription();
      await known?.unsubscribe();
      const options = { userVisibleOnly: true, applicationServerKey: bytes(form.dataset.key) };
      const { endpoint, keys } = (await worker.pushManager.subscribe(options)).toJSON();
      for (const [name, value] of Object.entries({ endpoint, ...keys })) form.elements[name].value = value;
      form.submit();
    } catch {
      refused.hidden = false;
    }
  });
})();
