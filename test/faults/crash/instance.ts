import { pino } from "pino";
import type { Clock } from "../../../domain/clock.ts";
import { createVault } from "../../../server/database/tokens.ts";
import type { Database } from "../../../server/database/database.ts";
import { openEmbedded } from "../../../server/database/embedded.ts";
import { openPostgres } from "../../../server/database/postgres.ts";
import { createMailer } from "../../../server/providers/mail.ts";
import type { Services } from "../../../server/providers/services.ts";
import { readSettings } from "../../../server/settings.ts";

/** Where an instance works: a database of its own kind, and a mail server. */
export type DatabaseLocation = { databaseUrl: string | null; folder: string | null };

export const openDatabase = ({ databaseUrl, folder }: DatabaseLocation, clock: Clock): Promise<Database> =>
  databaseUrl ? openPostgres(databaseUrl, clock, () => {}, 4) : openEmbedded(folder!, clock);

/** One instance of the server that only does the automation's work. */
export function instanceOn(db: Database, clock: Clock, smtpUrl: string): Services {
  const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent" });
  return {
    settings,
    publicUrl: "https://tartdags.example",
    clock,
    db,
    vault: createVault("a secret for crash tests, thirty-two long"),
    log: pino({ level: "silent" }),
    providers: {
      mail: createMailer({
        url: smtpUrl,
        from: settings.mailFrom,
        replyTo: settings.contactEmail,
        timeoutMs: 5000,
      }),
    } as Services["providers"],
  };
}
