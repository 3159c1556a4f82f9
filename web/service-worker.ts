/**
 * Keeps the built files of one version, whole, and a page for when there is no network. Nothing else is ever kept:
 * pages, calls and live changes always come from the server, so no private answer can stay behind.
 *
 * A new version waits until the last tab of the old one is closed. Until then an open tab finds all of its own files
 * here, and a page that is opened anew brings its own: old and new never meet in one page.
 */
declare const VERSION: string;
declare const FILES: string[];

type Waiting = Event & { waitUntil(work: Promise<unknown>): void };
type Asked = Waiting & {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
};

type Told = Waiting & { data: { json(): Notice } | null };
type Notice = { title: string; path: string };
type Pressed = Waiting & { notification: { data: Notice; close(): void } };
type Tab = { url: string; focus(): Promise<unknown>; navigate(address: string): Promise<unknown> };

const worker = self as unknown as {
  clients: {
    claim(): Promise<void>;
    matchAll(of: { type: "window" }): Promise<Tab[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: object): Promise<void>;
  };
  addEventListener(type: "push", listener: (event: Told) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Pressed) => void): void;
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Asked) => void): void;
};

const PREFIX = "tartdags-";
const cacheName = PREFIX + VERSION;
const OFFLINE = "/offline";
const kept = new Set(FILES);

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (kept.has(pathname)) event.respondWith(file(request));
});

async function fill(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Past the browser's own cache: a file of an earlier version must not slip in under an unhashed name.
  await cache.addAll([OFFLINE, ...FILES].map((path) => new Request(path, { cache: "no-cache" })));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The tab that brought the first version has all its files here from now on.
  if (old.length === 0) await worker.clients.claim();
  await worker.registration.navigationPreload?.enable();
}

async function page({ request, preloadResponse }: Asked): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const cache = await caches.open(cacheName);
    return (await cache.match(OFFLINE)) ?? Response.error();
  }
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(request)) ?? fetch(request);
}

/** A notice says that there is something to answer, and leads there; what it is stands on the page alone. */
worker.addEventListener("push", (event) => {
  const notice = event.data?.json();
  if (!notice) return;
  const look = { lang: "sv", icon: "/icon-192.png", badge: "/icon-192.png" };
  // A newer one takes the place of the older, and makes a sound all the same.
  const way = { tag: notice.path, renotify: true, data: notice };
  event.waitUntil(worker.registration.showNotification(notice.title, { ...look, ...way }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.path, location.origin)));
});

/** In the window of the supplier's page that is open already, if there is one. */
async function show({ href, origin }: URL): Promise<unknown> {
  if (origin !== location.origin) return undefined;
  const tabs = await worker.clients.matchAll({ type: "window" });
  const open = tabs.find((tab) => new URL(tab.url).pathname.startsWith("/leverantor"));
  if (!open) return worker.clients.openWindow(href);
  await open.navigate(href);
  return open.focus();
}
