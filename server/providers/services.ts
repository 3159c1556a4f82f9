import type { Logger } from "pino";
import type { Clock } from "../../domain/clock.ts";
import type { Vault } from "../database/tokens.ts";
import type { Database } from "../database/database.ts";
import type { Providers } from "./providers.ts";
import type { Settings } from "../settings.ts";

/** What the server is made of; start.ts puts it together, everything else is handed it. */
export type Services = {
  settings: Settings;
  /** Where the product is reached from outside, without a slash at the end. */
  publicUrl: string;
  clock: Clock;
  db: Database;
  vault: Vault;
  log: Logger;
  providers: Providers;
};
