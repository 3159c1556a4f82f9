import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** What lies above the page, the topmost last: only that hears the Back button. */
const layers: symbol[] = [];

type BackProps = {
  onBack: () => void;
  /** Whether something would be lost: then the browser asks before the page is left altogether. */
  edited?: () => boolean;
  /** Back leads out of it anyway, which is right while nothing would be lost. */
  addressed?: boolean | undefined;
};

/** While it is drawn, the browser's Back button does this instead of leaving the page. */
export function BackButton({ onBack, edited = () => false, addressed }: BackProps) {
  const [layer] = useState(() => Symbol());
  useEffect(() => {
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [layer]);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== "BACK" || layers.at(-1) !== layer || (addressed && !edited())) return false;
      // The router sends the browser forward again. Not before it has arrived: a change of address would go astray.
      addEventListener("popstate", onBack, { once: true });
      return true;
    },
    enableBeforeUnload: edited,
  });
  return null;
}
