import { join } from "node:path";
import { pino } from "pino";
import { makeDataFolder } from "../server/database/data-folder.ts";
import { describeStartError } from "../server/http/start-errors.ts";
import { readSettings } from "../server/settings.ts";
import { endOnSignals } from "../server/http/signals.ts";
import { startServer } from "../server/start.ts";
import { startWatchdog } from "../server/http/watchdog.ts";

/** Starts everything, says where it is, and stops in reverse when asked to. */
try {
  const settings = readSettings(process.env);
  await makeDataFolder(settings.dataDir);
  const toFile = process.stdout.isTTY && !settings.production;
  const log = pino(
    { level: settings.logLevel },
    pino.destination(toFile ? { dest: join(settings.dataDir, "tartdags.log"), mode: 0o600 } : 1),
  );
  const server = await startServer(settings, log);
  for (const line of server.greeting) process.stdout.write(`${line}\n`);

  startWatchdog(settings.watchdogSeconds, server.standstillMs, log);
  endOnSignals(server, settings, log);
} catch (error) {
  const why = describeStartError(error as NodeJS.ErrnoException);
  if (!why) throw error;
  process.stderr.write(`\nTårtdags cannot start.\n${why}\n`);
  process.exit(1);
}
