import { useSyncExternalStore } from "react";

/** Whom an admin looks at, as that customer sees it. It lasts as long as the tab, and only in this tab. */
export type Viewing = { id: string; name: string };

const KEY = "tartdags.viewing";

const listeners = new Set<() => void>();
let viewing = stored();

export const currentViewing = (): Viewing | null => viewing;

export function startViewing(next: Viewing): void {
  globalThis.sessionStorage?.setItem(KEY, JSON.stringify(next));
  take(next);
}

export function stopViewing(): void {
  if (!viewing) return;
  globalThis.sessionStorage?.removeItem(KEY);
  take(null);
}

export function onViewingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useViewing = (): Viewing | null =>
  useSyncExternalStore(onViewingChange, currentViewing, () => null);

function take(next: Viewing | null): void {
  viewing = next;
  for (const listener of listeners) listener();
}

function stored(): Viewing | null {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? "null") as Viewing | null;
  } catch {
    return null;
  }
}
