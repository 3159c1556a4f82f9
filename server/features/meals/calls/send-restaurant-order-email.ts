import { sendRestaurantOrderEmail } from "../../../../contract/automation.ts";
import { countLines } from "../../../../domain/automation.ts";
import { sendTests } from "../../orders/by-hand.ts";
import { implement } from "../../../calls/implement.ts";
import { requireNotOver } from "../../orders/is-over.ts";
import { readOrders } from "../../orders/read-orders.ts";
import { readChanged } from "../../orders/revision.ts";
import { lockDaysOf } from "../../orders/lock-orders.ts";
import { hasSupplier, orderMails } from "../../orders/offer-to-supplier.ts";
import { lockCompaniesOf, offerByAdmin } from "../../orders/release-companies.ts";
import { readDaysAsIf } from "../../orders/supplier-day.ts";

const NOTHING_PLANNED = "Ingen planerad måltidsbeställning hittades";

export default implement(
  sendRestaurantOrderEmail,
  async ({ input: { orderId, testMode }, caller, tx, services, refuse }) => {
    const [order] = orderId ? await readOrders(tx, "meal", [orderId]) : [];
    if (!order) throw refuse("nothing-planned", NOTHING_PLANNED);
    if (!hasSupplier(order)) throw refuse("supplier-unavailable");
    if (testMode) {
      const mails = orderMails(services, [order], await readDaysAsIf(tx, [order]));
      const tests = await sendTests(tx, mails, caller);
      return { message: `Testmejl skickat till ${caller.email}`, counts: [], tests };
    }
    requireNotOver(services, order);
    await lockDaysOf(tx, await lockCompaniesOf(tx, [order.id]));
    const requested = await offerByAdmin(tx, services, { ...order, ids: [order.id] });
    if (requested.length === 0) throw await readChanged(tx, "meal", order.id);
    const message = `Beställningen är skickad till ${order.supplier_name}`;
    return { message, counts: countLines({ requested: 1 }), tests: 0 };
  },
);
