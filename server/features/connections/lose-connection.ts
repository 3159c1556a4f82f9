import { sql } from "drizzle-orm";
import { z } from "zod";
import { channelKinds, connectionKinds, tellings } from "../../../domain/connections.ts";
import { inStockholm, stockholmToday } from "../../../domain/clock.ts";
import { platformScope } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { startRun } from "../../jobs/part.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { colleagueReminder } from "../cakes/birthdays.ts";
import { hrEmail } from "../companies/access.ts";
import { connectionLost } from "./mails/connection-lost.ts";

const Lost = {
  id: z.string(),
  company_id: z.string(),
  kind: z.enum(connectionKinds),
  name: z.string(),
  tells: z.array(z.enum(tellings)),
  last_error: z.string(),
  company_name: z.string(),
  contact_first_name: z.string().nullable(),
  to_email: z.string().nullable(),
};

const c = ref(companies, "c");
const DAILY_CHECK_HOUR = 8;

/**
 * These addresses are no more, or have not answered for too long: HR is told once, what waits for them waits, and
 * colleagues hear of today's birthdays by mail instead.
 */
export async function loseConnections(services: Services, lost: ReadonlyMap<string, string>): Promise<void> {
  if (lost.size === 0) return;
  const rows = [...lost].map(([id, error]) => ({ id, error }));
  const found = await services.db.transaction(platformScope, async (tx) => {
    const changed = await readRows(tx, Lost)`
      update connections k set state = 'lost', lost_at = app_now(), last_error = gone.error
      from json_to_recordset(${JSON.stringify(rows)}::json) as gone (id uuid, error text), companies c
      where k.id = gone.id and k.state = 'on' and c.id = k.company_id
      returning k.id, k.company_id, k.kind, k.name, k.tells, k.last_error, c.name as company_name, c.contact_first_name,
        ${hrEmail(c)} as to_email`;
    if (changed.length === 0) return [];
    // What a mail tells instead is not posted as well, should the channel come back today.
    await tx.execute(sql`update posts set status = 'withdrawn'
      where kind = 'birthday' and status = 'waiting' and connection_id in ${changed.map(({ id }) => id)}`);
    const lostAt = services.clock.now().toString();
    const mails = changed.flatMap((one) =>
      one.to_email === null
        ? []
        : {
            key: `${one.id}:${lostAt}`,
            to: one.to_email,
            recipientId: one.company_id,
            companyId: one.company_id,
            mail: connectionLost({
              ...one,
              is_gone: GONE.has(one.last_error),
              url: `${services.publicUrl}/dashboard/installningar/kopplingar`,
            }),
          },
    );
    await writeMails(tx, mails);
    return changed;
  });
  if (inStockholm(services.clock.now()).hour < DAILY_CHECK_HOUR) return;
  const companiesWithout = new Set(
    found
      .filter(({ kind, tells }) => isChannel(kind) && tells.includes("birthdays"))
      .map((one) => one.company_id),
  );
  const today = stockholmToday(services.clock);
  for (const companyId of companiesWithout)
    // oxlint-disable-next-line no-await-in-loop -- each in its own transaction, and there are few
    await colleagueReminder.run(startRun(services, today, { companyId }));
}

const isChannel = (kind: string): boolean => (channelKinds as readonly string[]).includes(kind);
const GONE = new Set(["404", "410"]);
