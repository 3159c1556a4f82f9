import { lazy as reactLazy } from "react";

/** A part of a screen whose code is fetched when it is first shown. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => whenConnected(load));

/**
 * Without a connection no file is asked for before it is back: that one could not be fetched would take the whole page away,
 * and the browser would remember it.
 */
export async function whenConnected<T>(load: () => Promise<T>): Promise<T> {
  if (navigator.onLine === false)
    await new Promise((connected) => addEventListener("online", connected, { once: true }));
  return load();
}
