import { useEffect, useEffectEvent } from "react";

const ABOVE = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * J and K, or the arrows once a row has the focus, go through the rows; Enter presses the proposed decision of one, and
 * U takes back what is about to be done. Nothing while somebody writes, or has something open above the page.
 */
export function useQueueKeys(list: { current: HTMLElement | null }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (ctrlKey || metaKey || altKey || !list.current || document.querySelector(ABOVE)) return;
    if (target.matches("input, textarea, select, [contenteditable]")) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>("[data-row]")];
    const at = rows.findIndex((row) => row.contains(target));
    const step = steps[key] ?? (at < 0 ? undefined : arrows[key]);
    if (step) {
      const next = rows[at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1)];
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    } else if (key === "Enter" && rows[at] === target)
      target.querySelector<HTMLElement>("[data-decision]:not([data-undo])")?.click();
    else if (key === "u") (rows[at] ?? list.current).querySelector<HTMLElement>("[data-undo]")?.click();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

const steps: Record<string, number> = { j: 1, k: -1 };
const arrows: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
