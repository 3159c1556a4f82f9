import { stockholmToday } from "../../../domain/clock.ts";
import { orderWithoutSupplier } from "./mails/order-without-supplier.ts";
import type { DefinedMail } from "../../mail/define.ts";
import type { Services } from "../../providers/services.ts";
import type { NextSuppliers } from "./next-suppliers.ts";
import type { OrderRow } from "./read-orders.ts";
import { askUrl, listUrl, describeOrder } from "./describe.ts";

/** What HR is told about a company's orders that nobody makes: which they are, and who can be asked. */
export function withoutSupplierMail(
  services: Services,
  orders: readonly OrderRow[],
  next: NextSuppliers,
): DefinedMail {
  const [first] = orders as [OrderRow];
  return orderWithoutSupplier({
    company_name: first.company_name,
    contact_first_name: first.contact_first_name,
    orders: orders.map((order) => ({
      what: describeOrder(order),
      delivery_date: order.delivery_date,
      others: (next.get(order.id) ?? []).map((vendor) => ({
        ...vendor,
        ask_url: askUrl(services, order, vendor.id),
      })),
    })),
    orders_url: listUrl(services, orders),
    today: stockholmToday(services.clock).toString(),
  });
}
