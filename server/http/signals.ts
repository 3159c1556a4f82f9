import type { Logger } from "pino";
import type { Settings } from "../settings.ts";

/** A terminal sends Ctrl-C to the command that started us too, which passes it on. */
const ECHO_MS = 500;
/** A last limit, beyond those of the single steps. */
const SPARE_MS = 1_000;

/** Stops when asked to, within its grace whatever hangs; asked once more, it ends at once. */
export function endOnSignals(
  server: { stop(): Promise<void> },
  { drainSeconds, stopGraceSeconds }: Settings,
  log: Logger,
): void {
  let askedAt: number | null = null;
  const end = (why: string) => {
    log.error(why);
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (askedAt !== null) {
        if (performance.now() - askedAt > ECHO_MS) end("asked to stop once more: ending at once");
        return;
      }
      askedAt = performance.now();
      const graceMs = (drainSeconds + stopGraceSeconds) * 1000 + SPARE_MS;
      setTimeout(() => end("the stop outlasted its grace: ending"), graceMs).unref();
      void server.stop().then(() => process.exit(0));
    });
  }
}
