import { useEffect, useEffectEvent, useState } from "react";

const begun = new Map<string, Promise<unknown>>();

/** Does what may be done only once, however often the screen is drawn. Undefined until there is an answer. */
export function useOnce<T>(key: string, work: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<T>();
  const begin = useEffectEvent(work);
  useEffect(() => {
    let here = true;
    const running = (begun.get(key) as Promise<T> | undefined) ?? begin();
    begun.set(key, running);
    void running.then((value) => here && setAnswer(() => value));
    return () => {
      here = false;
    };
  }, [key]);
  return answer;
}
