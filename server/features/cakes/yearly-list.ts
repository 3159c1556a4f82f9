import { ASKED_DAYS_AHEAD } from "../../../domain/orders.ts";
import { platformScope, type Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { offerIfDue } from "../orders/offer-if-due.ts";
import { countPlanned, type Place, planChunk, START, type Wanted } from "./plan-cakes.ts";

type Year = { year: number; today: Temporal.PlainDate; companyId: string | null };

/**
 * The yearly list: a push of the same planning that the autopilot does, for everybody whose birthday is left of the year.
 * What that brings into its week is asked for at once. A second run makes nothing.
 */
export async function planYear(services: Services, wanted: Year): Promise<number> {
  let after: Place = START;
  let created = 0;
  const week = wanted.today.add({ days: ASKED_DAYS_AHEAD + 1 });
  const yieldToReads = services.db.throttle();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- chunk after chunk, so that the dashboard stays quick meanwhile
    const chunk = await services.db.transaction({ ...platformScope, background: true }, async (tx) => {
      const planned = await planChunk(tx, birthdaysOf(wanted), after, week);
      const near = planned.made.filter(({ delivery_date }) => delivery_date <= week.toString());
      await offerIfDue(
        tx,
        services,
        "cake",
        near.map(({ id }) => id),
      );
      return planned;
    });
    created += chunk.created;
    if (!chunk.last) return created;
    after = chunk.last;
    // oxlint-disable-next-line no-await-in-loop
    await yieldToReads();
  }
}

/** How many it would make: its preview. */
export const countYear = (tx: Tx, wanted: Year): Promise<number> => countPlanned(tx, birthdaysOf(wanted));

const birthdaysOf = ({ year, today, companyId }: Year): Wanted => ({
  today,
  companyId,
  birthdays: { from: new Temporal.PlainDate(year, 1, 1), to: new Temporal.PlainDate(year, 12, 31) },
  autopilotOnly: false,
});
