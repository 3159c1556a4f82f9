import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { CONSENT_VERSION } from "../../../domain/consent.ts";
import type { Tx } from "../../database/database.ts";
import { withoutNestedLoops } from "../../database/without-nested-loops.ts";
import type { Services } from "../../providers/services.ts";
import {
  birthdayChanged,
  celebrationBegan,
  celebrationEnded,
  eatersChanged,
  employeeReturned,
  foodSaved,
  nameChanged,
  newEaters,
  portionSizeChanged,
  startDateChanged,
  sum,
} from "./facts.ts";
import type { Followed, Person, Row } from "./import-plan.ts";
import { insertImported } from "./insert-imported.ts";
import { movePeople } from "./move-people.ts";

/** What was shown happens, set-based, with the same facts as when HR does it by hand. */

type Doing = {
  companyId: string;
  savedId: string;
  today: Temporal.PlainDate;
  fresh: readonly Row[];
  followed: readonly Followed[];
  leaving: readonly Person[];
};

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);
const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

export async function applyPlan(tx: Tx, services: Services, doing: Doing) {
  const { companyId, followed, leaving, today } = doing;
  const import_id = randomUUID();
  const left = idsOf(leaving);
  // First those who go: somebody else may be called what they were called.
  if (left.length > 0)
    await tx.execute(sql`update employees set archived_at = app_now(), updated_at = app_now()
      where company_id = ${companyId} and id = any (${uuids(left)})`);
  const back = followed.filter(({ person }) => person.archived_at !== null);
  await write(tx, doing);
  const people = doing.fresh.map(({ person, office_id }) => ({ ...person, office_id: office_id! }));
  const added = people.length > 0 ? await insertImported(tx, { companyId, import_id, people }) : new Map();
  await tx.execute(sql`update employees set saved_import_id = ${doing.savedId} where company_id = ${companyId}
    and saved_import_id is distinct from ${doing.savedId}
    and (import_id = ${import_id} or id in (select unnest(${uuids(idsOf(followed.map(({ person }) => person)))})))`);

  const newcomers: string[] = [...added.values()];
  const ended =
    left.length > 0
      ? await celebrationEnded.publish(tx, services, { companyId, employeeIds: left, today })
      : [];
  const before = [...leaving, ...newEaters([...idsOf(back.map(({ now }) => now)), ...newcomers])];
  if (before.length > 0) await eatersChanged.publish(tx, services, { companyId, before });
  await tellReturned(tx, services, companyId, back);
  await tellChanged(
    tx,
    services,
    companyId,
    followed.filter(({ changes }) => changes.length > 0),
  );
  const celebrated = back.filter(({ now }) => now.celebration !== "none").map(({ now }) => now.id);
  const employeeIds = [...newcomers, ...celebrated];
  if (employeeIds.length > 0) await celebrationBegan.publish(tx, services, { companyId, employeeIds });
  return { import_id, added: added.size, returned: back.length, left: left.length, cancelled: sum(ended) };
}

/** Offices are moved to afterwards: cakes follow, and both kitchens hear of it. */
async function write(tx: Tx, { companyId, followed }: Doing): Promise<void> {
  const rows = followed
    .filter(({ person, changes }) => person.archived_at !== null || changes.length > 0)
    .map(({ now, person, changes }) => ({
      ...now,
      readdressed: person.email !== null && person.email !== now.email,
      feeds: changes.some(isFood),
    }));
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(id uuid, name text, birthday date,
    email text, position text, start_date date, allergies text, dietary_preferences text, cake_portion_size integer,
    readdressed boolean, feeds boolean)`;
  await withoutNestedLoops(tx, () =>
    tx.execute(sql`
    update employees e set name = given.name, birthday = given.birthday, email = given.email, position = given.position,
      start_date = given.start_date, cake_portion_size = given.cake_portion_size,
      allergies = case when given.feeds then given.allergies else e.allergies end,
      dietary_preferences = case when given.feeds then given.dietary_preferences else e.dietary_preferences end,
      archived_at = null, updated_at = app_now()
    from ${given} where e.company_id = ${companyId} and e.id = given.id`),
  );
  if (rows.some(({ readdressed }) => readdressed))
    await tx.execute(sql`delete from personal_links l using ${given}
      where l.company_id = ${companyId} and l.employee_id = given.id and given.readdressed`);
  if (rows.some(({ feeds }) => feeds))
    await tx.execute(sql`insert into consents (company_id, employee_id, text_version, source)
      select ${companyId}, given.id, ${CONSENT_VERSION}, 'hr' from ${given} where given.feeds and not exists (
        select from consents c where c.company_id = ${companyId} and c.employee_id = given.id and c.withdrawn_at is null)`);
}

const isFood = ({ field }: Followed["changes"][number]) =>
  field === "allergies" || field === "dietary_preferences";

async function tellReturned(tx: Tx, services: Services, companyId: string, back: readonly Followed[]) {
  for (const { now, person } of back.filter(({ now: { celebration } }) => celebration !== "none"))
    // oxlint-disable-next-line no-await-in-loop -- a fact is about one person, and few return in one list
    await employeeReturned.publish(tx, services, {
      companyId,
      employee: { id: now.id, birthday: now.birthday, archived_at: person.archived_at },
    });
}

/** A name, a birthday, food: each is a fact about one person. Titles and addresses, of which a list changes many, are none. */
async function tellChanged(tx: Tx, services: Services, companyId: string, changed: readonly Followed[]) {
  for (const { person: before, now, changes } of changed) {
    const employeeId = now.id;
    const whose = { companyId, employeeId };
    // oxlint-disable no-await-in-loop -- few of these change in one list
    if (now.cake_portion_size !== before.cake_portion_size)
      await portionSizeChanged.publish(tx, services, {
        ...whose,
        before: before.cake_portion_size,
        after: now.cake_portion_size,
      });
    if (now.name !== before.name) await nameChanged.publish(tx, services, { ...whose, before: before.name });
    if (changes.some(isFood) && before.archived_at === null)
      await foodSaved.publish(tx, services, { ...whose, before, after: now });
    if (now.start_date !== before.start_date) await startDateChanged.publish(tx, services, whose);
    if (now.birthday !== before.birthday)
      await birthdayChanged.publish(tx, services, { ...whose, birthday: now.birthday, mailHr: "to-decide" });
    // oxlint-enable no-await-in-loop
  }
  const moved = Map.groupBy(
    changed.filter(({ person, now }) => person.office_id !== now.office_id),
    ({ now }) => now.office_id,
  );
  for (const [to, people] of moved)
    // oxlint-disable-next-line no-await-in-loop -- one statement for each office
    await movePeople(tx, services, {
      companyId,
      whose: { employeeIds: people.map(({ now }) => now.id) },
      to,
    });
}
