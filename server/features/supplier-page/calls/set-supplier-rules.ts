import { eq, sql } from "drizzle-orm";
import { setSupplierRules } from "../../../../contract/supplier-page.ts";
import { isOver } from "../../../../domain/outcome.ts";
import { isClosed } from "../../../../domain/suppliers.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { vendors } from "../../../database/schema.ts";
import { supplierChanged } from "../../suppliers/facts.ts";
import { findSupplier } from "../../suppliers/register.ts";
import { listOwn } from "../own-orders.ts";
import { offerOn } from "../offer-on.ts";
import { readPageOrders } from "../page-orders.ts";

/** More than this at once nobody reads through. */
const MOST_MET = 500;

export default implement(setSupplierRules, async ({ input, tx, caller, services, today, refuse }) => {
  const { updated_at, despite_orders, ...rules } = input;
  const id = caller.supplierId;
  const ahead = await listOwn(
    tx,
    sql`o.delivery_date >= ${today.toString()} and o.status in ('requested', 'confirmed') and (
      extract(dow from o.delivery_date)::integer = any (${sql.param(rules.closed_weekdays)}::integer[])
      or o.delivery_date = any (${sql.param(rules.closed_dates)}::date[]))`,
    MOST_MET + 1,
  );
  const { before, met } = await asPlatform(tx, async (platform) => {
    await platform.execute(sql`select 1 from vendors where id = ${id} for update`);
    const known = (await findSupplier(platform, id))!;
    const { shown } = await readPageOrders(platform, services, ahead);
    const closing = shown.filter((order) => {
      const day = Temporal.PlainDate.from(order.delivery_date);
      return isClosed(rules, day) && !isClosed(known, day) && !isOver(order, services.clock.now());
    });
    return { before: known, met: closing };
  });
  if (updated_at !== before.updated_at) throw refuse("supplier-changed");
  if (met.length > MOST_MET)
    throw refuse(
      "order-changed",
      `Ni har fler än ${MOST_MET} beställningar de dagarna. Stäng färre åt gången.`,
    );
  if (met.length > 0 && !despite_orders) return { saved: false, orders: met };
  // Before it is closed: until then they are its own to give back.
  await offerOn(tx, services, caller, met);
  await asPlatform(tx, async (platform) => {
    await platform
      .update(vendors)
      .set({
        ...rules,
        closed_weekdays: [...new Set(rules.closed_weekdays)].sort((a, b) => a - b),
        closed_dates: [...new Set(rules.closed_dates)].sort(),
        updated_at: sql`app_now()`,
      })
      .where(eq(vendors.id, id));
    await writeAudit(platform, { action: "supplier-changed", companyId: null, details: { id } });
    await supplierChanged.publish(platform, services, { supplierId: id });
  });
  return { saved: true, orders: met };
});
