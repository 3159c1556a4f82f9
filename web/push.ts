/** What this browser can do about notices, and its own part of switching them on. */

export type PushHere =
  /** On an iPhone or iPad only what stands on the home screen may. */
  "install-first" | "unsupported" | "denied" | "possible";

export function pushHere(): PushHere {
  const isPossible =
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  if (isPossible) return Notification.permission === "denied" ? "denied" : "possible";
  return isApple() && !matchMedia("(display-mode: standalone)").matches ? "install-first" : "unsupported";
}

/** An iPad says that it is a Mac, but a Mac has no fingers on it. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export type Subscribed = { endpoint: string; p256dh: string; auth: string };

const registration = async (): Promise<ServiceWorkerRegistration> => {
  const found = await navigator.serviceWorker.getRegistration();
  if (!found) throw new Error("There is no service worker.");
  return found;
};

/** Asks the person first, where they have not been asked. Null when they said no. */
export async function subscribeHere(publicKey: string): Promise<Subscribed | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await registration();
  // One that listens to an earlier key of the server's hears nothing any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? made.endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

export async function unsubscribeHere(): Promise<void> {
  const subscription = await (await registration()).pushManager.getSubscription();
  await subscription?.unsubscribe();
}
