import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { readIds } from "../../database/query.ts";
import { withoutNestedLoops } from "../../database/without-nested-loops.ts";
import type { Services } from "../../providers/services.ts";
import { firstOffice } from "../companies/offices.ts";
import { birthdayChanged, celebrationBegan, eatersChanged, nameChanged, newEaters } from "../people/facts.ts";
import { movePeople } from "../people/move-people.ts";
import type { Applying, Outcomes } from "./apply.ts";
import { isPending, type Pending, type Which } from "./pending.ts";

/** As the index that keeps a person once in a company writes it. */
const folded = (column: string) => sql.raw(`translate(lower(${column}), 'ÅÄÖÉÜ', 'åäöéü')`);

/**
 * Whom HR has written in already is the same person: by the address, by name and birthday, or by the name alone where
 * there is one of it on either side and no address says otherwise. Who is somebody else's already is nobody's.
 */
export async function linkKnown(
  tx: Tx,
  { companyId, personId, most }: Which,
  outcomes: Outcomes,
): Promise<void> {
  const linked = await withoutNestedLoops(
    tx,
    () => readIds(tx)`
    with p as (
      select p.id, p.created_at, p.name, p.email, coalesce(p.birthday, p.told_birthday) as birthday
      from (select * from directory_people p where ${isPending(companyId, personId)}
        order by p.created_at, p.id limit ${most}) p
      where p.employee_id is null and p.active and p.deleted_at is null and p.name is not null
    ), e as (
      select e.id, e.name, e.email, e.birthday, e.archived_at is null as is_there from employees e
      where e.company_id = ${companyId} and e.erased_at is null and not exists (
        select from directory_people d where d.company_id = e.company_id and d.employee_id = e.id)
    ), candidates as (
      select p.id, p.created_at, e.id as employee_id, 1 as rank, e.is_there from p join e on lower(e.email) = p.email
        where e.is_there or ${folded("e.name")} = ${folded("p.name")}
      union all
      select p.id, p.created_at, e.id, 2, e.is_there from p join e on e.birthday = p.birthday
        and ${folded("e.name")} = ${folded("p.name")}
      union all
      select p.id, p.created_at, e.id, 3, true from p join e on ${folded("e.name")} = ${folded("p.name")}
        where e.is_there and e.email is null and p.birthday is null
    ), ranked as (
      select *, row_number() over (partition by id order by rank, is_there desc, employee_id) as nth,
        row_number() over (partition by employee_id order by rank, created_at, id) as nth_of_employee,
        count(*) filter (where rank = 3) over (partition by id) as namesakes,
        count(*) filter (where rank = 3) over (partition by employee_id) as claims
      from candidates
    )
    update directory_people d set employee_id = ranked.employee_id from ranked
    where d.company_id = ${companyId} and d.id = ranked.id and ranked.nth = 1 and ranked.nth_of_employee = 1
      and (ranked.rank < 3 or (ranked.namesakes = 1 and ranked.claims = 1))
    returning d.id`,
  );
  for (const id of linked) outcomes.set(id, { kind: "linked" });
}

/** Who is new, and whose birthday is known. The row in the register has the id that the directory knows. */
export async function addNew(
  tx: Tx,
  services: Services,
  { companyId, outcomes }: Applying,
  people: readonly Pending[],
): Promise<void> {
  if (people.length === 0) return;
  const first = await firstOffice(tx, companyId);
  const rows = people.map(({ id, name, birthday, title, email, office_id }) => ({
    id,
    name,
    birthday,
    position: title,
    email,
    office_id: office_id ?? first.id,
  }));
  const added = await readIds(tx)`
    insert into employees (company_id, id, name, birthday, position, email, office_id, cake_portion_size, source, from_directory)
    select ${companyId}, id, name, birthday, position, email, office_id, null, 'directory', true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(id uuid, name text, birthday date, position text, email text, office_id uuid)
    on conflict do nothing returning id`;
  const isAdded = new Set(added);
  for (const { id, name } of people)
    outcomes.set(
      id,
      isAdded.has(id)
        ? { kind: "joined" }
        : { problem: `${name} finns redan registrerad med samma födelsedag. Är det två personer?` },
    );
  if (added.length === 0) return;
  await eatersChanged.publish(tx, services, { companyId, before: newEaters(added) });
  await celebrationBegan.publish(tx, services, { companyId, employeeIds: added });
}

type Change = Pending & { employee: NonNullable<Pending["employee"]> };

/** Who is there already gets what the directory says of them. What it does not say stays. */
export async function follow(
  tx: Tx,
  services: Services,
  { companyId, outcomes }: Applying,
  known: readonly Pending[],
): Promise<void> {
  const people = known.filter((person): person is Change => person.employee !== null);
  if (people.length === 0) return;
  const changes = people.map((person) => {
    const { employee } = person;
    const now = {
      id: employee.id,
      name: person.name ?? employee.name,
      email: person.email ?? employee.email,
      position: person.title ?? employee.position,
      birthday: person.birthday_governed ? person.birthday! : employee.birthday,
    };
    const isMoved = person.office_id !== null && person.office_id !== employee.office_id;
    return { person, employee, now, isMoved };
  });
  const changed = changes.filter(({ employee, now, isMoved }) => isMoved || differs(employee, now));
  for (const { person } of changed)
    if (!outcomes.has(person.id)) outcomes.set(person.id, { kind: "changed" });
  await tx.execute(sql`
    update employees e set name = given.name, email = given.email, position = given.position,
      birthday = given.birthday, from_directory = true,
      updated_at = case when (e.name, e.email, e.position, e.birthday)
        is distinct from (given.name, given.email, given.position, given.birthday) then app_now() else e.updated_at end
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ now }) => now))}::jsonb)
      as given(id uuid, name text, email text, position text, birthday date)
    where e.company_id = ${companyId} and e.id = given.id`);
  await tellChanges(tx, services, companyId, changed);
}

const differs = (
  before: Change["employee"],
  now: Omit<Change["employee"], "office_id" | "celebration" | "archived_at">,
) => (["name", "email", "position", "birthday"] as const).some((field) => before[field] !== now[field]);

type Changed = {
  employee: Change["employee"];
  now: { id: string; name: string; email: string | null; birthday: string };
};

/** Those who follow a person hear of each: a name, a birthday, another office. Few change in one sync. */
async function tellChanges(
  tx: Tx,
  services: Services,
  companyId: string,
  changed: readonly (Changed & { person: Pending; isMoved: boolean })[],
): Promise<void> {
  const readdressed = changed.filter(
    ({ employee, now }) => employee.email !== null && employee.email !== now.email,
  );
  if (readdressed.length > 0)
    await tx.execute(sql`delete from personal_links where company_id = ${companyId}
      and employee_id = any (${sql.param(readdressed.map(({ now }) => now.id))}::uuid[])`);
  for (const { employee, now } of changed) {
    if (employee.name !== now.name)
      // oxlint-disable-next-line no-await-in-loop -- a fact is about one person
      await nameChanged.publish(tx, services, { companyId, employeeId: now.id, before: employee.name });
    if (employee.birthday !== now.birthday)
      // oxlint-disable-next-line no-await-in-loop
      await birthdayChanged.publish(tx, services, {
        companyId,
        employeeId: now.id,
        birthday: now.birthday,
        mailHr: "all",
      });
  }
  const moved = Map.groupBy(
    changed.filter(({ isMoved }) => isMoved),
    ({ person }) => person.office_id!,
  );
  for (const [to, people] of moved)
    // oxlint-disable-next-line no-await-in-loop -- one statement for each office
    await movePeople(tx, services, {
      companyId,
      whose: { employeeIds: people.map(({ now }) => now.id) },
      to,
    });
}
