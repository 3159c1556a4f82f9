import { randomUUID } from "node:crypto";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { mailChanges } from "./change-mail.ts";
import { NO_TEXT } from "./change-words.ts";
import { lockKnownCakes } from "./known-cakes.ts";
import { readSupplierDays } from "./supplier-day.ts";

type Changed = { companyId: string; employeeId: string; before: string | null };

/** A bakery that knows of somebody's cake hears that something else is to stand on it. */
export async function mailCakeTextChanged(
  tx: Tx,
  services: Services,
  { before, ...whose }: Changed,
): Promise<void> {
  // It is their birthday cake's: another occasion has a text of its own.
  const known = (await lockKnownCakes(tx, services, whose)).filter(({ occasion }) => occasion === "birthday");
  if (known.length === 0) return;
  const days = await readSupplierDays(tx, known);
  await mailChanges(
    tx,
    services,
    known.map((cake) => ({
      orders: [cake],
      changes: [{ order_id: cake.id, what: "cake_text", before: before ?? NO_TEXT }],
      historyId: `text:${randomUUID()}`,
    })),
    days,
  );
}
