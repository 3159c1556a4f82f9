import { useLayoutEffect, type RefObject } from "react";

/** The heights of the messages that are shown, so that what they lie over can be scrolled out from under them. */
const heights = new Map<HTMLElement, number>();
export const GAP = 12;
/** On what has to be pressed next: it comes into view above the messages. */
export const ABOVE_MESSAGES = "data-above-messages";

function notify(): void {
  const room = [...heights.values()].reduce((sum, height) => sum + height + GAP, 0);
  document.documentElement.style.setProperty("--messages", `${room}px`);
  for (const next of document.querySelectorAll(`[${ABOVE_MESSAGES}]`))
    next.scrollIntoView({ block: "nearest" });
}

/** Counts a message while it is shown. */
export function useMessageRoom(message: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const shown = message.current!;
    const size = new ResizeObserver(() => {
      heights.set(shown, shown.offsetHeight);
      notify();
    });
    size.observe(shown);
    return () => {
      size.disconnect();
      heights.delete(shown);
      notify();
    };
  }, [message]);
}
