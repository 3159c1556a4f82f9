import { useSyncExternalStore } from "react";

let printing = false;

function watchPrinting(listener: () => void): () => void {
  const tell = (event: Event) => {
    printing = event.type === "beforeprint";
    listener();
  };
  addEventListener("beforeprint", tell);
  addEventListener("afterprint", tell);
  return () => {
    removeEventListener("beforeprint", tell);
    removeEventListener("afterprint", tell);
  };
}

/** While the page is being printed: for what is otherwise drawn only when it comes in sight. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    watchPrinting,
    () => printing,
    () => false,
  );
