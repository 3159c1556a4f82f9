import { asc, eq, sql } from "drizzle-orm";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { offices } from "../../database/schema.ts";
import { listNearest } from "../autopilot/proposal.ts";
import { MOST_OFFICES, readAutopilot } from "../autopilot/settings.ts";
import { type Office, openOffices } from "../companies/offices.ts";

type Merging = { from: string; to: string };
/** Where the people of an office are afterwards: at one that was there, or at their own, by the name that it has then. */
export type Place = { office: Office; into: Office | null; name: string };

/**
 * The offices of the doubled company, held: whoever is written in there at this moment comes along, or is refused. One at
 * the address of an office that stays, or without any, becomes part of that, and others stay what they are.
 */
export async function placeOffices(tx: Tx, { from, to }: Merging): Promise<Place[]> {
  const theirs = await tx
    .select()
    .from(offices)
    .where(eq(offices.company_id, from))
    .orderBy(asc(offices.created_at), asc(offices.id))
    .for("update");
  const ours = await openOffices(tx, to);
  const taken = new Set(ours.map(({ name }) => name.toLowerCase()));
  const places = theirs.map((office): Place => {
    if (office.closed_at) return { office, into: null, name: office.name };
    const into = isUnknown(office) ? ours[0]! : (ours.find((one) => isSamePlace(one, office)) ?? null);
    if (into) return { office, into, name: office.name };
    const name = freeName(office, taken);
    taken.add(name.toLowerCase());
    return { office, into: null, name };
  });
  if (ours.length + places.filter(isOwn).length > MOST_OFFICES)
    throw new Refusal("merge-impossible", "Så många kontor kan ett företag inte ha. Stäng några först.");
  return places;
}

export const isOwn = ({ office, into }: Place): boolean => into === null && office.closed_at === null;

const isUnknown = ({ address }: Office): boolean => !address?.trim();
const plain = (address: string | null) => (address ?? "").toLowerCase().replaceAll(/[\s,.]/g, "");
/** One that has no address yet is at the first that is told of it. */
const isSamePlace = (ours: Office, theirs: Office): boolean =>
  isUnknown(ours) || plain(ours.address) === plain(theirs.address);

const MOST_LETTERS = 100;

function freeName({ name, address }: Office, taken: ReadonlySet<string>): string {
  const street = (address ?? name).split(",")[0]!.trim().slice(0, MOST_LETTERS);
  const numbered = Array.from(
    { length: MOST_OFFICES + 1 },
    (_, index) => `${name.slice(0, 90)} ${index + 2}`,
  );
  return [name, street, ...numbered].find((one) => one && !taken.has(one.toLowerCase()))!;
}

/** With everybody and everything that belongs to them: the database's own rule. */
export async function moveOffices(tx: Tx, { from, to }: Merging, places: readonly Place[]): Promise<void> {
  const { exists } = await readAutopilot(tx, to);
  const stale = places.filter(({ into }) => into !== null || !exists).map(({ office }) => office.id);
  await tx.execute(sql`delete from autopilot_suppliers where company_id = ${from}
    and office_id = any (${sql.param(stale)}::uuid[])`);
  // A closed account's lists are read no more, and its people come without them.
  await tx.execute(sql`delete from saved_imports where company_id = ${from}`);
  await fillPlaces(tx, places);
  const rows = places.map(({ office, into, name }) => ({ id: office.id, name, ends: into !== null }));
  await tx.execute(sql`set constraints orders_office, orders_company_id_employee_id_fkey,
    orders_company_id_meal_event_id_fkey deferred`);
  // They come last: what is meant where no office is named stays the same.
  await tx.execute(sql`update offices f set company_id = ${to}, name = n.name, created_at = app_now(),
      closed_at = case when n.ends then app_now() else f.closed_at end,
      paused_since = case when not n.ends then f.paused_since end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, name text, ends boolean)
    where f.company_id = ${from} and f.id = n.id`);
  await tx.execute(sql`set constraints orders_office, orders_company_id_employee_id_fkey,
    orders_company_id_meal_event_id_fkey immediate`);
  for (const { office, into } of places) {
    // oxlint-disable no-await-in-loop -- a handful
    if (into)
      await tx.execute(sql`update employees set office_id = ${into.id}
        where company_id = ${to} and office_id = ${office.id}`);
    else if (!office.closed_at) await listIfEmpty(tx, to, office);
    // oxlint-enable no-await-in-loop
  }
  // A company has an office, also one whose account is closed.
  await tx.execute(sql`select first_office(${from}::uuid)`);
}

/** What the office that stays has not said: where it is, and who receives there. */
async function fillPlaces(tx: Tx, places: readonly Place[]): Promise<void> {
  const known = places.find(({ office, into }) => into && isUnknown(into) && !isUnknown(office));
  if (!known) return;
  const { address, latitude, longitude, receiver_name, receiver_phone, reserve_name, reserve_phone } =
    known.office;
  const { door_code, instructions } = known.office;
  await tx
    .update(offices)
    .set({
      address,
      latitude,
      longitude,
      receiver_name,
      receiver_phone,
      reserve_name,
      reserve_phone,
      door_code,
      instructions,
    })
    .where(eq(offices.id, known.into!.id));
}

async function listIfEmpty(tx: Tx, company: string, { id, latitude, longitude }: Office): Promise<void> {
  const { vendor_ids } = await readAutopilot(tx, company, { office: id });
  if (vendor_ids.length === 0) await listNearest(tx, { company, office: id, latitude, longitude });
}
