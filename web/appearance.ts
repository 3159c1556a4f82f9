import { useSyncExternalStore } from "react";

/** Light or dark, where somebody has chosen it on this device; otherwise as the system wishes. */
export type Appearance = "system" | "light" | "dark";

const KEY = "tartdags.utseende";
const listeners = new Set<() => void>();
let chosen = stored();

/** From now on, here and in the other tabs. */
export function chooseAppearance(next: Appearance): void {
  try {
    if (next === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
  } catch {
    // A browser may forbid storage; then it lasts as long as the page.
  }
  take(next);
}

export const useAppearance = (): Appearance => useSyncExternalStore(onChange, () => chosen);

/** Puts on what was chosen, before anything is drawn, and follows the other tabs. */
export function followAppearance(): void {
  putOn();
  addEventListener("storage", ({ key }) => {
    if (key === KEY || key === null) take(stored());
  });
}

function take(next: Appearance): void {
  chosen = next;
  putOn();
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function putOn(): void {
  const { dataset } = document.documentElement;
  if (chosen === "system") delete dataset["appearance"];
  else dataset["appearance"] = chosen;
}

function stored(): Appearance {
  try {
    const found = localStorage.getItem(KEY);
    return found === "light" || found === "dark" ? found : "system";
  } catch {
    return "system";
  }
}
