// The service worker of the site: shows push messages, and a page for when there is no connection. It keeps nothing but
// that page: all other requests go to the network as if it were not there.
const CACHE = 'aniv-offline-1';
const OFFLINE = '/offline.html';
const FILES = [OFFLINE, '/offline.js', '/offline.css'];

addEventListener('install', (event) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
    await registration.navigationPreload?.enable();
  };
  event.waitUntil(tidy());
});

const page = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const offline = await caches.match(OFFLINE);
    if (offline === undefined) throw error;
    return offline;
  }
};

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== 'GET') return;
  // Downloads and replies of the API are no pages of ours.
  if (request.mode === 'navigate' && !/^\/(api|media|chat|unsubscribe)(\/|$)/.test(pathname)) {
    event.respondWith(page(event));
    return;
  }
  if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

const isText = (value) => typeof value === 'string';

/** A path of this site; a message that names another one leads to the start. */
const ownUrl = (path) => {
  const url = new URL(isText(path) ? path : '/', location.origin);
  return url.origin === location.origin ? url.href : `${location.origin}/`;
};

const messageOf = (data) => {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
};

addEventListener('push', (event) => {
  const { title, body, url, tag } = messageOf(event.data);
  const show = async () => {
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    // Whoever is looking at the site sees the bell count.
    if (pages.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return;
    await registration.showNotification(isText(title) ? title : 'Aniv', {
      body: isText(body) ? body : '',
      icon: '/icons/192.png',
      badge: '/icons/badge.png',
      data: { url: ownUrl(url) },
      ...(isText(tag) ? { tag, renotify: true } : {}),
    });
  };
  event.waitUntil(show());
});

addEventListener('notificationclick', (event) => {
  const { url } = event.notification.data ?? {};
  event.notification.close();
  const open = async () => {
    const target = ownUrl(url);
    const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
    const known = pages.find((each) => each.url === target);
    if (known !== undefined) return known.focus();
    return clients.openWindow(target);
  };
  event.waitUntil(open());
});
