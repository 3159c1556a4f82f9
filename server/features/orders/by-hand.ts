import { randomUUID } from "node:crypto";
import { countLines } from "../../../domain/automation.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { counted } from "../../../domain/swedish.ts";
import { writeAudit } from "../../calls/audit.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import { type OutboxMail, writeMails } from "../../mail/outbox.ts";
import type { Mail } from "../../mail/render.ts";
import { testCopy } from "./mails/test.ts";
import { companies } from "../../database/schema.ts";
import { eq } from "drizzle-orm";
import { Refusal } from "../../calls/refusal.ts";
import type { Services } from "../../providers/services.ts";
import { checkByHand } from "../../jobs/daily-check.ts";
import { type Counts, type Part, startRun } from "../../jobs/part.ts";
import { dailyParts } from "../../jobs/registry.ts";
import { type RehearsedMail, rehearse } from "../../jobs/rehearsal.ts";

type Asked = { testMode: boolean; companyId: string | null };
type Admin = { email: string; userId: string };

const MOST_TESTS = 5;
const NOTHING_DUE = "Inget att skicka just nu";

/** Runs parts of the automation because an admin asked: for real, or as a test that only the admin sees. */
export async function runByHand(
  services: Services,
  { testMode, companyId }: Asked,
  admin: Admin,
  asked: readonly Part[] | "whole-day",
) {
  const parts = asked === "whole-day" ? dailyParts() : asked;
  const today = stockholmToday(services.clock);
  if (companyId) await services.db.transaction(platformScope, (tx) => requireCompany(tx, companyId));
  if (testMode) {
    const { mails, counts } = await rehearse(services, parts, services.clock.now(), companyId);
    const tests = await services.db.transaction(platformScope, (tx) =>
      sendTests(tx, mails.map(copyOf), admin),
    );
    return { message: testMessage(mails.length, tests), counts: countLines(counts), tests };
  }
  const run = startRun(services, today, { companyId });
  if (asked === "whole-day") await checkByHand(services, run);
  else {
    for (const part of parts) {
      // oxlint-disable-next-line no-await-in-loop -- the parts build on each other
      await part.run(run);
    }
  }
  return { message: doneMessage(run.total), counts: countLines(run.total), tests: 0 };
}

type Copied = { mail: Mail } & Pick<OutboxMail, "companyId" | "employeeIds" | "orderIds">;

/** The mails as they would be, marked, to the admin who asked, and written in their companies' logs. */
export async function sendTests(tx: Tx, mails: Copied[], admin: Admin): Promise<number> {
  const copies = mails.slice(0, MOST_TESTS);
  const written = await writeMails(
    tx,
    copies.map(({ mail, companyId, employeeIds, orderIds }) => ({
      key: randomUUID(),
      to: admin.email,
      recipientId: admin.userId,
      companyId,
      employeeIds,
      orderIds,
      mail: testCopy(mail),
    })),
  );
  for (const companyId of new Set(copies.map((copy) => copy.companyId))) {
    // oxlint-disable-next-line no-await-in-loop -- a handful at most
    if (companyId) await writeAudit(tx, { action: "mail-tested", companyId, userId: admin.userId });
  }
  return written.length;
}

const copyOf = ({ company_id, employee_ids, order_ids, ...mail }: RehearsedMail) => ({
  mail,
  companyId: company_id,
  employeeIds: employee_ids,
  orderIds: order_ids,
});

export async function requireCompany(tx: Tx, id: string): Promise<void> {
  const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id));
  if (!company) throw new Refusal("company-not-found");
}

function testMessage(found: number, tests: number): string {
  if (found === 0) return NOTHING_DUE;
  const sent = `${counted(tests, "testmejl skickat", "testmejl skickade")} till dig`;
  return found > tests ? `${sent} (av ${found})` : sent;
}

function doneMessage(total: Counts): string {
  const lines = countLines(total);
  return lines.length === 0 ? NOTHING_DUE : lines.map(({ label, count }) => `${label}: ${count}`).join(". ");
}
