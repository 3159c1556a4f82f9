import { stockholmToday } from "../../../domain/clock.ts";
import type { Tx } from "../../database/database.ts";
import { writeMails } from "../../mail/outbox.ts";
import type { Services } from "../../providers/services.ts";
import { findSupplier } from "../suppliers/register.ts";
import { supplierReceipt } from "./mails/supplier-receipt.ts";
import type { PageOrder } from "./page-orders.ts";

/** One mail for one press, with all that was answered by it, as it was when it was answered. */
export async function mailReceipt(
  tx: Tx,
  { clock, publicUrl }: Services,
  supplierId: string,
  orders: readonly PageOrder[],
  answer: "confirm" | "decline",
): Promise<void> {
  if (orders.length === 0) return;
  const supplier = await findSupplier(tx, supplierId);
  if (!supplier?.email) return;
  const ids = orders.map(({ id }) => id).toSorted();
  await writeMails(tx, [
    {
      key: `${ids[0]!}:${clock.now().toString()}`,
      to: supplier.email,
      recipientId: supplierId,
      orderIds: ids,
      mail: supplierReceipt({
        supplier_name: supplier.name,
        answer,
        today: stockholmToday(clock).toString(),
        orders: orders
          .toSorted(byDay)
          .map(({ company_name, delivery_date, delivery_time, kind, quantity, product }) => ({
            company_name,
            delivery_date,
            delivery_time,
            kind,
            quantity,
            // With its price, as it was agreed.
            product,
          })),
        language: supplier.language,
        page_url: `${publicUrl}/leverantor/veckan`,
      }),
    },
  ]);
}

const byDay = (a: PageOrder, b: PageOrder): number =>
  `${a.delivery_date} ${a.delivery_time}`.localeCompare(`${b.delivery_date} ${b.delivery_time}`);
