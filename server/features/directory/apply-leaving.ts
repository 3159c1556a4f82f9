import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";
import type { Services } from "../../providers/services.ts";
import {
  celebrationBegan,
  celebrationEnded,
  eatersChanged,
  employeeReturned,
  newEaters,
} from "../people/facts.ts";
import type { Applying } from "./apply.ts";
import type { Pending } from "./pending.ts";

const Leaver = {
  id: z.string(),
  office_id: z.string(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
};

const idsOf = (people: readonly Pending[]): string[] =>
  people.flatMap(({ employee }) => (employee ? [employee.id] : []));

/** Who is deactivated or gone leaves: the same facts as when HR says that somebody has left. */
export async function letLeave(
  tx: Tx,
  services: Services,
  { companyId, today, outcomes }: Applying,
  gone: readonly Pending[],
): Promise<void> {
  const leaving = gone.filter(({ employee }) => employee?.archived_at === null);
  if (leaving.length === 0) return;
  for (const { id } of leaving) outcomes.set(id, { kind: "left" });
  const before = await readRows(tx, Leaver)`
    update employees set archived_at = app_now(), updated_at = app_now()
    where company_id = ${companyId} and id = any (${sql.param(idsOf(leaving))}::uuid[]) and archived_at is null
    returning id, office_id, allergies, dietary_preferences`;
  const employeeIds = before.map(({ id }) => id);
  await celebrationEnded.publish(tx, services, { companyId, employeeIds, today, mailHr: true });
  await eatersChanged.publish(tx, services, { companyId, before });
}

/** Who comes back is the same person, and their cakes come back with them. */
export async function letReturn(
  tx: Tx,
  services: Services,
  { companyId, outcomes }: Applying,
  back: readonly Pending[],
): Promise<void> {
  if (back.length === 0) return;
  for (const { id } of back) outcomes.set(id, { kind: "returned" });
  const ids = idsOf(back);
  await tx.execute(sql`update employees set archived_at = null, updated_at = app_now()
    where company_id = ${companyId} and id = any (${sql.param(ids)}::uuid[])`);
  await eatersChanged.publish(tx, services, { companyId, before: newEaters(ids) });
  const celebrated = back.flatMap(({ employee }) =>
    employee && employee.celebration !== "none" ? [employee] : [],
  );
  // oxlint-disable-next-line no-await-in-loop -- a fact is about one person, and few return in one sync
  for (const employee of celebrated) await employeeReturned.publish(tx, services, { companyId, employee });
  await celebrationBegan.publish(tx, services, {
    companyId,
    employeeIds: celebrated.map(({ id }) => id),
  });
}
