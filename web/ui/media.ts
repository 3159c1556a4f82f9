import { useSyncExternalStore } from "react";

const query = typeof matchMedia === "undefined" ? null : matchMedia("(max-width: 767.98px)");

function watch(listener: () => void): () => void {
  query?.addEventListener("change", listener);
  return () => query?.removeEventListener("change", listener);
}

/** Below the one breakpoint. For what CSS alone cannot do, such as a table that becomes a list. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => query?.matches ?? false,
    () => false,
  );
