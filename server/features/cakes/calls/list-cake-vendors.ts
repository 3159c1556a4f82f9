import { inArray } from "drizzle-orm";
import { listCakeVendors } from "../../../../contract/addresses.ts";
import { implement } from "../../../calls/implement.ts";
import { vendors } from "../../../database/schema.ts";
import { markDecliners } from "../../orders/declined-suppliers.ts";
import { bakeriesNear, occasionOf } from "../../suppliers/near.ts";
import { lateDays } from "../bakery-days.ts";
import { firstOffice } from "../../companies/offices.ts";

export default implement(listCakeVendors, async ({ input, tx, clock, caller }) => {
  const { delivery_dates: days = [], delivery_time: time = "12:00" } = input;
  const near = await bakeriesNear(tx, input, days.length > 0 ? undefined : occasionOf(input, clock));
  if (input.another) return markDecliners(tx, "cake", { ...input, company_id: caller.company?.id }, near);
  if (days.length === 0 || near.vendors.length === 0) return near;

  const ids = near.vendors.map(({ id }) => id);
  const bakeries = await tx.select().from(vendors).where(inArray(vendors.id, ids));
  const closures = caller.company ? (await firstOffice(tx, caller.company.id)).closures : [];
  const lateOf = await lateDays(tx, bakeries, { days, time, now: clock.now(), closures });
  return {
    ...near,
    vendors: near.vendors.map((vendor) => {
      const late = lateOf(bakeries.find(({ id }) => id === vendor.id)!);
      const canMakeNone = late.length === new Set(days).size;
      return { ...vendor, late, why_not: canMakeNone ? late[0]!.why_not : null };
    }),
  };
});
