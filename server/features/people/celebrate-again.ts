import { sql } from "drizzle-orm";
import type { Celebration } from "../../../domain/people.ts";
import { BIRTHDAYS_TO_HR } from "../../../domain/mails.ts";
import { asPlatform } from "../../database/as-platform.ts";
import type { Tx } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import { celebrationBegan } from "./facts.ts";

type Person = { id: string; company_id: string; celebration: Celebration };

/**
 * Whoever wants to be celebrated after all is new to HR, who has been told to leave the day alone: the next morning tells
 * of it again, unless a cake is ordered.
 */
export async function celebrateAgain(
  tx: Tx,
  services: Services,
  before: Person,
  now: Celebration,
): Promise<void> {
  if (before.celebration !== "none" || now === "none") return;
  await asPlatform(tx, (platform) =>
    platform.execute(sql`delete from reminders where company_id = ${before.company_id} and kind = ${BIRTHDAYS_TO_HR}
      and party_id = ${before.company_id} and subject_id = ${before.id}`),
  );
  await celebrationBegan.publish(tx, services, {
    companyId: before.company_id,
    employeeIds: [before.id],
  });
}
