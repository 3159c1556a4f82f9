import { and, sql } from "drizzle-orm";
import { eachPageOfCompanies, type Part } from "../../jobs/part.ts";
import { fragment, ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { writeMails } from "../../mail/outbox.ts";
import { trialEndsSoon } from "./mails/trial-ends-soon.ts";
import { trialMail } from "./subscription-mails.ts";

const c = ref(companies, "companies");

/** A company that was invited and never came has nothing that could end. */
const isEnding = fragment`${c.closed_at} is null and ${c.subscription_status} = 'trialing' and ${c.contact_email} is not null
  and ${c.trial_ends_at} > app_now() and ${c.trial_ends_at} < app_now() + interval '4 days'
  and exists (select from profiles p where p.company_id = ${c.id})`;

const hasSeries = sql<boolean>`exists (select from meal_events e
  where e.company_id = ${c.id} and e.active and e.mode = 'recurring')`;

/** The provider tells when a trial with a card nears its end; one without a card ends unannounced, but for this. */
export const trialReminders: Part = {
  name: trialEndsSoon.kind,
  async run(run) {
    const ending = sql`select id as company_id from companies where ${isEnding}`;
    await eachPageOfCompanies(run, ending, async (tx, page) => {
      const found = await tx
        .select({ company: companies, hasSeries })
        .from(companies)
        .where(and(page(c.id), isEnding));
      const mails = found
        .map((one) => trialMail(run.services, one.company, one.hasSeries))
        .filter((mail) => mail !== null);
      await run.count(tx, { [trialEndsSoon.kind]: (await writeMails(tx, mails)).length });
    });
  },
};
