import type { KeyboardEvent } from "react";

/** Keys around a search field and the links below it: arrows go through what was found, and Enter opens the first. */
export function moveThroughFound(event: KeyboardEvent, part: HTMLElement, isCurrent = true): void {
  const places = [...part.querySelectorAll<HTMLElement>("input, a")];
  const at = places.indexOf(document.activeElement as HTMLElement);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    places[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
    event.preventDefault();
  } else if (event.key === "Enter" && at === 0 && isCurrent) {
    places[1]?.click();
    event.preventDefault();
  }
}
