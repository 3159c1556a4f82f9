import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { inWords } from "./in-words.ts";
import { readSettings } from "./settings.ts";
import { startServer } from "./start.ts";

/** Starts everything, says where it is, and stops in reverse when asked to. */
try {
  const settings = readSettings(process.env);
  await mkdir(settings.dataDir, { recursive: true });
  const toFile = process.stdout.isTTY && !settings.production;
  const log = pino(
    { level: settings.logLevel },
    pino.destination(toFile ? join(settings.dataDir, "tartdags.log") : 1),
  );
  const server = await startServer(settings, log);
  for (const line of server.greeting) process.stdout.write(`${line}\n`);

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)));
  }
} catch (error) {
  const why = inWords(error as NodeJS.ErrnoException);
  if (!why) throw error;
  process.stderr.write(`\nTårtdags cannot start.\n${why}\n`);
  process.exit(1);
}
