import { inArray, sql } from "drizzle-orm";
import { eachPageOfCompanies, type Part } from "../automation/part.ts";
import { companies } from "../database/schema.ts";
import { writeMails } from "../mail/outbox.ts";
import { trialMail } from "./subscription-mails.ts";

/** A company that was invited and never came has nothing that could end. */
const ending = sql`from profiles p where p.company_id = company.id
  and company.subscription_status = 'trialing' and company.contact_email is not null
  and company.trial_ends_at > app_now() and company.trial_ends_at < app_now() + interval '4 days'`;

/** The provider tells when a trial with a card nears its end; one without a card ends unannounced, but for this. */
export const trialReminders: Part = {
  name: "trial-ends-soon",
  async run(run) {
    await eachPageOfCompanies(run, ending, async (tx, ids) => {
      const found = await tx.select().from(companies).where(inArray(companies.id, ids));
      const mails = found.map((company) => trialMail(run.services, company)).filter((mail) => mail !== null);
      await run.count(tx, { "trial-ends-soon": (await writeMails(tx, mails)).length });
    });
  },
};
