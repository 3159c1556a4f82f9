import { useEffect, useState } from "react";

const KEY = "tartdags.firat";
/** What is older than these is over anyway. */
const MOST = 60;

/** What has been celebrated on this device. A browser may forbid storage: then it is celebrated at every visit. */
function celebrated(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export function remember(what: string): void {
  const before = celebrated();
  if (before.includes(what)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...before, what].slice(-MOST)));
  } catch {
    // As above.
  }
}

export const wasCelebrated = (what: string): boolean => celebrated().includes(what);

/** Whether this is shown for the first time on this device: it stays while it is looked at, and never comes back. */
export function useOnce(what: string): boolean {
  const [first] = useState(() => !wasCelebrated(what));
  useEffect(() => remember(what), [what]);
  return first;
}
