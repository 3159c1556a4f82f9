import { useEffect, useEffectEvent, useRef, useState } from "react";

/** So long a decision can be taken back before anybody outside hears of it. */
const GRACE_MS = 4000;

/** Does something a moment after it was asked for. Whoever goes to another screen meanwhile has decided. */
export function useLater(act: () => void) {
  const timer = useRef<number | null>(null);
  const [waits, setWaits] = useState(false);
  const stop = () => {
    const was = timer.current;
    if (was !== null) clearTimeout(was);
    timer.current = null;
    return was !== null;
  };
  const leave = useEffectEvent(() => {
    if (stop()) act();
  });
  useEffect(() => () => leave(), []);
  return {
    waits,
    start: () => {
      setWaits(true);
      timer.current = window.setTimeout(() => {
        setWaits(false);
        leave();
      }, GRACE_MS);
    },
    undo: () => {
      stop();
      setWaits(false);
    },
  };
}
