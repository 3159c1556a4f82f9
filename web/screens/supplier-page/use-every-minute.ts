import { useEffect, useEffectEvent, useRef } from "react";
import { useNow } from "../../ui/use-now.ts";

/** Nothing tells a supplier's page of changes: it reads again every minute while it is open. */
export function useEveryMinute(act: () => void): void {
  const minute = useNow().toString();
  const read = useEffectEvent(act);
  const readAt = useRef(minute);
  useEffect(() => {
    if (minute !== readAt.current) read();
    readAt.current = minute;
  }, [minute]);
}
