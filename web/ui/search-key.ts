import { useEffect, useEffectEvent } from "react";

/** How the keys are called where they are told of. */
export const searchKeyName = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

export const SEARCH_KEYS = "Control+K Meta+K";

/** Opens the search with Ctrl or ⌘ and K. */
export function useSearchKey(open: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    // Not from behind a dialog: what is written there would be lost.
    if (!isShortcut || document.querySelector("[role=dialog], [role=alertdialog]")) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
