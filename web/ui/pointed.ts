import { type KeyboardEvent, type PointerEvent, useState } from "react";

/**
 * Which of a chart's columns is looked at, by pointer, finger or keyboard: one stop for the Tab key, and arrows between the
 * columns. Whose values are read when nobody looks is told by `usual`; Enter opens what is looked at.
 */
export function usePointed(count: number, usual: number, open?: (index: number) => void) {
  const [chosen, setPointed] = useState<number | null>(null);
  // There may be fewer than before.
  const pointed = chosen !== null && chosen < count ? chosen : null;
  const at = pointed ?? usual;
  const step = (by: number) => setPointed(Math.min(count - 1, Math.max(0, at + by)));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Home: () => setPointed(0),
    End: () => setPointed(count - 1),
    Escape: () => setPointed(null),
    ...(open && pointed !== null && { Enter: () => open(pointed) }),
  };
  return {
    at,
    pointed,
    /** For what holds them all; the words that are told are its `aria-describedby`. */
    holder: {
      role: "group",
      tabIndex: 0,
      onKeyDown: (event: KeyboardEvent) => {
        const act = keys[event.key];
        if (!act) return;
        event.preventDefault();
        act();
      },
      onBlur: () => setPointed(null),
      // A finger leaves as soon as it is lifted: what it has chosen stays.
      onPointerLeave: ({ pointerType }: PointerEvent) => pointerType === "mouse" && setPointed(null),
    },
    column: (index: number) => ({ onPointerEnter: () => setPointed(index) }),
  } as const;
}
