import { useSyncExternalStore } from "react";

/** On which device a supplier is signed in to its page: a key of its own, beside a person's session. */

const KEY = "tartdags.leverantor";

const listeners = new Set<(isSignedIn: boolean) => void>();
let token = stored();

export const supplierToken = (): string | undefined => token ?? undefined;

export function keepSupplierSession(next: string): void {
  storage()?.setItem(KEY, next);
  take(next);
}

/** Only the session that was refused ends: somebody may have signed in again meanwhile. */
export function dropSupplierSession(refused: string | undefined = token ?? undefined): void {
  if (refused !== supplierToken()) return;
  storage()?.removeItem(KEY);
  take(null);
}

/** Calls back whenever a supplier signs in or out, here or in another tab. */
export function onSupplierSessionChange(listener: (isSignedIn: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSupplierSession = (): string | null =>
  useSyncExternalStore(
    onSupplierSessionChange,
    () => token,
    () => null,
  );

// The event comes only from other tabs; a cleared storage has no key.
globalThis.addEventListener?.("storage", (event) => {
  if (event.key === KEY || event.key === null) take(stored());
});

function take(next: string | null): void {
  if (next === token) return;
  token = next;
  for (const listener of listeners) listener(next !== null);
}

/** A browser may forbid storage; then the session lasts as long as the page. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function stored(): string | null {
  return storage()?.getItem(KEY) ?? null;
}
