import { useEffect, useEffectEvent } from "react";

/** How the keys are called where they are told of. */
const keyName = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘K" : "Ctrl K");

/** For the button of a search, which also opens with Ctrl or ⌘ and K. */
export function useSearchButton(open: () => void) {
  useSearchKey(open);
  return { title: `Sök (${keyName()})`, "aria-keyshortcuts": "Control+K Meta+K", onClick: open };
}

function useSearchKey(open: () => void): void {
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
