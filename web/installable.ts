/** Registers the service worker, and helps a tab whose files are no longer on the server. */

const WORKER = "/service-worker.js";
const ONCE = "tartdags.fetched-anew";
const SETTLED_MS = 10_000;

type Policy = { createScriptURL(address: string): string };
type Factory = { createPolicy(name: string, rules: Policy): Policy };

/** `tellOutdated` says that a part of the page is gone, and offers the page as it is now. */
export function makeInstallable(tellOutdated: () => void): void {
  if (!import.meta.env.PROD) return;
  addEventListener("vite:preloadError", (event) => {
    if (!fetchAnew(event)) tellOutdated();
  });
  setTimeout(() => tabStorage()?.removeItem(ONCE), SETTLED_MS);
  if (!("serviceWorker" in navigator)) return;
  // The first page comes first; the files for later are fetched when it stands.
  const register = () => void navigator.serviceWorker.register(trusted(WORKER)).catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}

/** The one policy that our headers allow: a script's address may be the worker's, and no other. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  const createScriptURL = (asked: string) => {
    if (asked !== WORKER) throw new TypeError("Not the service worker");
    return asked;
  };
  return trustedTypes
    ? trustedTypes.createPolicy("service-worker", { createScriptURL }).createScriptURL(address)
    : address;
}

/** A tab from before an update asks for a part that is gone: the page as it is now has its own. */
function fetchAnew(event: Event): boolean {
  // Without what follows the path: a mailed link has its token there.
  const page = location.pathname;
  const storage = tabStorage();
  if (!navigator.onLine || !storage || storage.getItem(ONCE) === page) return false;
  event.preventDefault();
  storage.setItem(ONCE, page);
  location.reload();
  return true;
}

/** A browser may forbid it; then nothing would end a circle of reloads. */
function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
