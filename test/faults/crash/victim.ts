import { pino } from "pino";
import type { Clock } from "../../../domain/clock.ts";
import { createVault } from "../../../server/auth/tokens.ts";
import { dailyCheck } from "../../../server/automation/daily-check.ts";
import type { Database, Tx } from "../../../server/database/database.ts";
import { openEmbedded } from "../../../server/database/embedded.ts";
import { openPostgres } from "../../../server/database/postgres.ts";
import { deliverMails } from "../../../server/mail/deliver.ts";
import { createMailer } from "../../../server/providers/mail.ts";
import type { Services } from "../../../server/services.ts";
import { readSettings } from "../../../server/settings.ts";
import type { Orders } from "./crash.ts";

/** One instance of the server that only does the automation's work, and is there to be killed. */
const orders = JSON.parse(process.argv[2]!) as Orders;
const begun = Temporal.Instant.from(orders.start);
const clock: Clock = {
  // Fast, so that what a dead instance had claimed is free again in seconds.
  now: () => begun.add({ milliseconds: Math.round((Date.now() - orders.epoch) * orders.speed) }),
};
let statements = 0;

const db = mortal(
  orders.databaseUrl
    ? await openPostgres(orders.databaseUrl, clock, () => {}, 4)
    : await openEmbedded(orders.folder!, clock),
);
const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent" });
const services: Services = {
  settings,
  publicUrl: "https://tartdags.example",
  clock,
  db,
  vault: createVault("a secret for crash tests, thirty-two long"),
  log: pino({ level: "silent" }),
  providers: {
    mail: createMailer({ url: orders.smtpUrl, from: settings.mailFrom, timeoutMs: 5000 }),
  } as Services["providers"],
};

process.send?.("ready");
for (;;) {
  try {
    // oxlint-disable-next-line no-await-in-loop -- what the schedule does, without its pauses
    await dailyCheck(services);
    // oxlint-disable-next-line no-await-in-loop
    await deliverMails(services);
    // oxlint-disable-next-line no-await-in-loop
    if (await isDone()) process.send?.("done");
  } catch {
    // The database is away for a moment: the next round tries again, as the schedule would.
  }
  // oxlint-disable-next-line no-await-in-loop
  await new Promise((done) => setTimeout(done, 100));
}

async function isDone(): Promise<boolean> {
  const [row] = await db.lookUp(
    "done",
    `select (select count(*) from mails where status = 'waiting') = 0
       and exists (select from automation_runs where kind = 'daily' and finished_at is not null) as done`,
    [],
  );
  return row!.done as boolean;
}

/** Dies before the statement that was chosen for it: no signal handler, no goodbye. */
function mortal(real: Database): Database {
  const count = () => {
    statements += 1;
    if (statements === orders.dieAtStatement) process.kill(process.pid, "SIGKILL");
  };
  const counting = (tx: Tx): Tx =>
    new Proxy(tx, {
      get(target, name) {
        if (name === "execute") count();
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  return {
    ...real,
    transaction: (scope, work) =>
      real.transaction(scope, async (tx) => {
        count();
        const result = await work(counting(tx));
        // Just before the commit: everything is done and nothing has happened.
        count();
        return result;
      }),
  };
}
