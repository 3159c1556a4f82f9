import { z } from "zod";
import { listOffices } from "../../../../contract/offices.ts";
import { implement } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { readRows } from "../../../database/query.ts";
import { officeVersion } from "../../companies/office-settings.ts";
import { type Office, openOffices } from "../../companies/offices.ts";
import { suppliersAround } from "../../suppliers/near.ts";

const Told = {
  id: z.string(),
  people: z.number(),
  bakeries: z.array(z.object({ id: z.string(), name: z.string() })),
};

export default implement(listOffices, async ({ tx, caller }) => {
  const company = caller.company.id;
  const found = await openOffices(tx, company);
  const told = await readRows(tx, Told)`
    select f.id, (select count(*)::int from employees e
        where e.company_id = f.company_id and e.office_id = f.id and e.archived_at is null) as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by s.position)
        from autopilot_suppliers s join vendors v on v.id = s.supplier_id
        where s.company_id = f.company_id and s.office_id = f.id), '[]') as bakeries
    from offices f where f.company_id = ${company} and f.closed_at is null`;
  const toldOf = new Map(told.map((row) => [row.id, row]));
  const reach = await bakeriesAround(tx, found);
  const closed = await readRows(tx, Closed.element.shape)`
    select id, name, address, closed_at from offices
    where company_id = ${company} and closed_at is not null order by closed_at desc, id limit ${MOST_CLOSED}`;
  return {
    closed,
    offices: found.map((office) => ({
      ...office,
      paused: office.paused_since !== null,
      ...toldOf.get(office.id)!,
      reach: reach.get(office.id) ?? null,
      delivery_time: office.delivery_time.slice(0, "12:00".length),
      version: officeVersion(office),
    })),
  };
});

const { closed: Closed } = listOffices.output.shape;
const MOST_CLOSED = 50;
const MOST_TOLD = 3;

/** Whom the chain of each office can come to after its own list: the nearest that deliver there. */
async function bakeriesAround(tx: Tx, offices: readonly Office[]) {
  const placed = offices.flatMap(({ id, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id, from: { latitude, longitude }, meal: null }],
  );
  const around = await suppliersAround(tx, placed);
  return new Map(
    placed.map(({ id }, index) => [
      id,
      {
        count: around[index]!.length,
        nearest: around[index]!.slice(0, MOST_TOLD).map(({ name, distance_km }) => ({ name, distance_km })),
      },
    ]),
  );
}
