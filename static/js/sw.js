// Shows what the push service brings, and leads to the page that it is about. It keeps and intercepts nothing.
addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, data: { url }, icon: "/static/favicon.svg" }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(event.notification.data.url, location.origin);
  if (address.origin !== location.origin) return;
  event.waitUntil((async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === address.pathname);
    return there ? there.focus() : clients.openWindow(address.href);
  })());
});
