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

const systems: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];
const browsers: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];

/** 'iPhone, Safari': so that somebody knows which of their devices is meant. */
export function deviceLabel(agent = navigator.userAgent): string {
  const nameIn = (list: [RegExp, string][]) => list.find(([sign]) => sign.test(agent))?.[1];
  return [nameIn(systems), nameIn(browsers)].filter(Boolean).join(", ") || "Okänd enhet";
}
