import { eq } from "drizzle-orm";
import { setFirstHour } from "../../../../contract/dashboard.ts";
import { firstHourSteps } from "../../../../domain/first-hour.ts";
import { implement } from "../../../calls/implement.ts";
import { companies } from "../../../database/schema.ts";

export default implement(setFirstHour, async ({ input, tx, caller }) => {
  const { open, skipped } = input;
  await tx
    .update(companies)
    .set({
      first_hour_open: open,
      first_hour_skipped: firstHourSteps.filter((step) => skipped.includes(step)),
    })
    .where(eq(companies.id, caller.company.id));
  return { open };
});
