import { sql } from "drizzle-orm";
import { sendBakeryOrderEmail } from "../../../../contract/cake-lists.ts";
import { ASKED_DAYS_AHEAD } from "../../../../domain/orders.ts";
import { counted } from "../../../../domain/swedish.ts";
import { sendTests } from "../../orders/by-hand.ts";
import { isSame } from "../../../database/contains.ts";
import type { Tx } from "../../../database/database.ts";
import { implement, type Inside } from "../../../calls/implement.ts";
import { type CakeRow, readOrdersWhere } from "../../orders/read-orders.ts";
import { lockDaysOf } from "../../orders/lock-orders.ts";
import { hasSupplier, orderMails } from "../../orders/offer-to-supplier.ts";
import { lockCompaniesOf, offerByAdmin } from "../../orders/release-companies.ts";
import { groupByDay, readDaysAsIf } from "../../orders/supplier-day.ts";

const NOTHING_PLANNED = "Ingen planerad tårtbeställning hittades";

export default implement(sendBakeryOrderEmail, async (context) => {
  const { input, tx, services, caller, refuse } = context;
  if (!input.companyId) throw refuse("company-missing");
  const coming = await listComing(context);
  if (coming.length === 0) throw refuse("nothing-planned", NOTHING_PLANNED);
  if (!coming.some(hasSupplier)) throw refuse("supplier-unavailable");

  if (input.testMode) {
    const [next] = groupByDay(coming.filter(hasSupplier));
    const cakes = next!.map((cake) => ({
      ...cake,
      invoice_interval: input.invoiceInterval ?? cake.invoice_interval,
      supplier_name: input.bakeryName || cake.supplier_name,
    }));
    const [mail] = orderMails(services, cakes, await readDaysAsIf(tx, cakes));
    return {
      sent: await sendTests(tx, [mail!], caller),
      message: `Testmejl skickat till ${caller.email}`,
    };
  }
  const due = dueOf(context, coming);
  const ids = due.map((cake) => cake.id);
  await lockDaysOf(tx, await lockCompaniesOf(tx, ids));
  if (input.invoiceInterval) await chargeBy(tx, ids, input.invoiceInterval);
  const requested = await offerByAdmin(tx, services, { kind: "cake", ids });
  if (requested.length === 0) throw refuse("nothing-planned", NOTHING_PLANNED);
  return {
    sent: requested.length,
    message: `${counted(requested.length, "tårta", "tårtor")} beställd${requested.length === 1 ? "" : "a"} av bageriet`,
  };
});

type Context = Inside<typeof sendBakeryOrderEmail>;

/** The company's cakes that nobody has been asked about yet, at this bakery when one is named. */
function listComing({ input, tx, today }: Context): Promise<CakeRow[]> {
  return readOrdersWhere(
    tx,
    "cake",
    ({ o, v }) => sql`${o.company_id} = ${input.companyId} and ${o.delivery_date} >= ${today.toString()}
      and ${o.status} in ('pending', 'planned')
      ${input.bakeryId ? sql`and ${v.id} = ${input.bakeryId}` : sql``}
      ${!input.bakeryId && input.bakeryName ? sql`and ${isSame(v.name, input.bakeryName)}` : sql``}`,
  );
}

/** Those of the coming week; when there are none, those of the next day that has any. */
function dueOf({ today }: Context, coming: CakeRow[]): CakeRow[] {
  const week = today.add({ days: ASKED_DAYS_AHEAD }).toString();
  const due = coming.filter((cake) => cake.delivery_date <= week);
  return due.length > 0 ? due : coming.filter((cake) => cake.delivery_date === coming[0]!.delivery_date);
}

async function chargeBy(tx: Tx, ids: string[], interval: "monthly" | "per_delivery") {
  await tx.execute(sql`update cake_orders set invoice_interval = ${interval} where id in ${ids}`);
}
