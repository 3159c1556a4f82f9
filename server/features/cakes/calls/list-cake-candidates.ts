import { and, desc, eq, isNotNull } from "drizzle-orm";
import { listCakeCandidates } from "../../../../contract/cakes.ts";
import { mayOrder } from "../../../../domain/subscription.ts";
import { firstOffice } from "../../companies/offices.ts";
import { listCandidates } from "../candidates.ts";
import { companies } from "../../../database/schema.ts";
import { cake_orders } from "../../../database/schema-orders.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(listCakeCandidates, async ({ tx, caller, clock }) => {
  const [company] = await tx.select().from(companies).where(eq(companies.id, caller.company.id));
  const { id, invoice_interval } = company!;
  const { address, latitude, longitude, delivery_time } = await firstOffice(tx, id);
  const [last] = await tx
    .select({ bakery_id: cake_orders.bakery_id })
    .from(cake_orders)
    .where(and(eq(cake_orders.company_id, id), isNotNull(cake_orders.bakery_id)))
    .orderBy(desc(cake_orders.created_at))
    .limit(1);
  return {
    address,
    latitude,
    longitude,
    invoice_interval,
    delivery_time: delivery_time.slice(0, "12:00".length),
    may_order: mayOrder(company!, clock.now()),
    last_bakery_id: last?.bakery_id ?? null,
    employees: await listCandidates(tx, id, company!, clock.now()),
  };
});
