import { useEffect, useEffectEvent } from "react";

/** The keys that open the command field, as they are called on this machine. */
export const keyName: readonly string[] =
  typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent)
    ? ["⌘", "K"]
    : ["Ctrl", "K"];

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
