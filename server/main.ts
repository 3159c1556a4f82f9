import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { FolderInUse } from "./database/embedded.ts";
import { readSettings, SettingsError } from "./settings.ts";
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
  if (!(error instanceof SettingsError || error instanceof FolderInUse || isPortTaken(error))) throw error;
  process.stderr.write(`\nTårtdags cannot start.\n${(error as Error).message}\n`);
  process.exit(1);
}

function isPortTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EADDRINUSE";
}
