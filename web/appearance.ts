/** Light or dark, where somebody has chosen it on this device; otherwise the system's wish holds. */
export const APPEARANCE = "tartdags.utseende";

/** Before anything is drawn, and again when another tab chooses. */
export function followAppearance(): void {
  putOnAppearance();
  addEventListener("storage", putOnAppearance);
}

/** An empty one is none. */
export function putOnAppearance(): void {
  try {
    document.documentElement.dataset["appearance"] = localStorage.getItem(APPEARANCE) ?? "";
  } catch {
    // A browser may forbid storage; then the system's wish holds.
  }
}
