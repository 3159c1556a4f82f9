import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "../../database/database.ts";
import { readingFood } from "../../database/food.ts";
import { readRows } from "../../database/query.ts";
import { requireOffice } from "../companies/offices.ts";
import type { Services } from "../../providers/services.ts";
import { eatersChanged, officeChanged } from "./facts.ts";

type Move = {
  companyId: string;
  /** Those who are meant, or everybody at an office. */
  whose: { employeeIds: readonly string[] } | { officeId: string };
  to: string;
};

const Moved = {
  id: z.string(),
  office_id: z.string(),
  allergies: z.string().nullable(),
  dietary_preferences: z.string().nullable(),
  is_there: z.boolean(),
};

/**
 * Moves people to another office. Their cakes follow, and whoever bakes or cooks for either office hears of who eats there.
 * Told is how many of their cakes stay where their bakery was told to bring them.
 */
export async function movePeople(
  tx: Tx,
  services: Services,
  { companyId, whose, to }: Move,
): Promise<{ moved: number; staying: number }> {
  await requireOffice(tx, companyId, to);
  const which =
    "officeId" in whose
      ? sql`office_id = ${whose.officeId}`
      : sql`id = any (${sql.param([...whose.employeeIds])}::uuid[])`;
  const people = await readRows(readingFood(tx), Moved)`
    select id, office_id, allergies, dietary_preferences, archived_at is null as is_there from employees
    where company_id = ${companyId} and ${which} and office_id <> ${to} order by id for update`;
  if (people.length === 0) return { moved: 0, staying: 0 };
  await tx.execute(sql`update employees set office_id = ${to}, updated_at = app_now()
    where company_id = ${companyId} and id = any (${sql.param(people.map(({ id }) => id))}::uuid[])`);
  const present = people.filter(({ is_there }) => is_there);
  const from = new Map(present.map(({ id, office_id }) => [id, office_id]));
  const staying = await officeChanged.publish(tx, services, { companyId, from, to });
  await eatersChanged.publish(tx, services, {
    companyId,
    before: present,
  });
  return { moved: present.length, staying: staying.reduce((total, count) => total + count, 0) };
}
