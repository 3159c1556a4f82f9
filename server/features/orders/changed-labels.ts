import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import type { ChangeDetails } from "./change-mail.ts";
import { inWords } from "./change-words.ts";
import { type OrderRow, readOrdersWhere } from "./read-orders.ts";
import { readSupplierDays } from "./supplier-day.ts";

type ChangeMail = { key: string; order_ids: string[]; details: object | null };

/** In which things mails about changes tell of one, by their keys: 'antal bitar', and nothing of anybody. */
export async function readChangedLabels(
  tx: Tx,
  mails: readonly ChangeMail[],
): Promise<Map<string, string[]>> {
  const ids = mails.flatMap(({ order_ids }) => order_ids);
  if (ids.length === 0) return new Map();
  const orders: OrderRow[] = [
    ...(await readOrdersWhere(tx, "cake", ({ o }) => sql`${o.id} in ${ids}`)),
    ...(await readOrdersWhere(tx, "meal", ({ o }) => sql`${o.id} in ${ids}`)),
  ];
  const days = await readSupplierDays(tx, orders);
  return new Map(
    mails.map(({ key, order_ids, details }) => {
      const { changes = [] }: ChangeDetails = details ?? {};
      const first = orders.find(({ id }) => order_ids.includes(id));
      const worded = first ? changes.flatMap((change) => inWords(change, days.of(first), days)) : [];
      return [key, [...new Set(worded.map(({ label }) => nameless(label)))]];
    }),
  );
}

/** Without the marking of whose it is. */
const nameless = (label: string): string => label.split(" (", 1)[0]!.toLocaleLowerCase("sv");
