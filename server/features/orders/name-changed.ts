import { randomUUID } from "node:crypto";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { mailChanges } from "./change-mail.ts";
import { type Changed, NO_MARKING } from "./change-words.ts";
import { lockKnownCakes } from "./known-cakes.ts";
import { readMarkings } from "./markings.ts";
import { readSupplierDays } from "./supplier-day.ts";
import { markingOf } from "./supplier-delivery.ts";

type Renamed = { companyId: string; employeeId: string; before: string };

/** Boxes are marked with initials: a bakery hears of every marking of the day that a corrected name has changed. */
export async function mailMarkingChanged(
  tx: Tx,
  services: Services,
  { companyId, employeeId, before }: Renamed,
): Promise<void> {
  const known = await lockKnownCakes(tx, services, { companyId, employeeId });
  if (known.length === 0) return;
  const days = await readSupplierDays(tx, known);
  const theirs = known.map((cake) => ({ cake, day: days.of(cake).cakes }));
  const former = await readMarkings(
    tx,
    theirs.flatMap(({ day }) => day),
    new Map([[employeeId, before]]),
  );
  const changed = theirs.map(({ cake, day }) => ({
    orders: [cake],
    changes: day.flatMap((one): Changed[] => {
      const was = markingOf(day, one, former) ?? NO_MARKING;
      return was === (markingOf(day, one, days.markings) ?? NO_MARKING)
        ? []
        : [{ order_id: one.id, what: "marking", before: was }];
    }),
    historyId: `marking:${randomUUID()}`,
  }));
  await mailChanges(
    tx,
    services,
    changed.filter(({ changes }) => changes.length > 0),
    days,
  );
}
