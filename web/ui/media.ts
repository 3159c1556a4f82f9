import { useSyncExternalStore } from "react";

const query = typeof matchMedia === "undefined" ? null : matchMedia("(max-width: 767.98px)");

function watch(listener: () => void): () => void {
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}

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

/** Below the one breakpoint. For what CSS alone cannot do, such as a table that becomes a list. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => query?.matches ?? false,
    () => false,
  );
