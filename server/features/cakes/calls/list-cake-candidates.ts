import { eq } from "drizzle-orm";
import { listCakeCandidates } from "../../../../contract/cakes.ts";
import { mayOrder } from "../../../../domain/subscription.ts";
import { listCandidates } from "../candidates.ts";
import { companies } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(listCakeCandidates, async ({ tx, today, caller, clock }) => {
  const [company] = await tx.select().from(companies).where(eq(companies.id, caller.company.id));
  const { id, address, latitude, longitude, invoice_interval, delivery_time } = company!;
  return {
    address,
    latitude,
    longitude,
    invoice_interval,
    delivery_time: delivery_time.slice(0, "12:00".length),
    may_order: mayOrder(company!, clock.now()),
    employees: await listCandidates(tx, id, company!, today),
  };
});
