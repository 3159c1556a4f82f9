import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { FolderInUse } from "./database/embedded.ts";
import { troubleOf } from "./database/trouble.ts";
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
  const why = inWords(error as NodeJS.ErrnoException);
  if (!why) throw error;
  process.stderr.write(`\nTårtdags cannot start.\n${why}\n`);
  process.exit(1);
}

/** What whoever starts it can put right; anything else is a fault of ours and keeps its trace. */
function inWords(error: NodeJS.ErrnoException): string | null {
  const { code = "", message } = error;
  if (error instanceof SettingsError || error instanceof FolderInUse || code === "EADDRINUSE") return message;
  if (troubleOf(error)) return `The database at DATABASE_URL cannot be reached (${code || message}).`;
  // PostgreSQL's own words: a wrong password or name, or a database that is not there.
  return code.startsWith("28") || code === "3D000" ? `DATABASE_URL: ${message}.` : null;
}
