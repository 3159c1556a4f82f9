import { sql } from "drizzle-orm";
import { eachPageOfCompanies, type Part } from "../../jobs/part.ts";
import { ref } from "../../database/ref.ts";
import { companies } from "../../database/schema.ts";
import { writeMails } from "../../mail/outbox.ts";
import { findNotBegun, hasNotBegun, setupMail } from "../accounts/not-begun.ts";
import { setupReminder } from "../accounts/mails/setup-reminder.ts";

/** Days after the payment; a payment that is older than a week is left alone. */
const AFTER_DAYS = [1, 3];
const NO_LATER_THAN_DAYS = 7;

/** Whoever has paid and never begun is reminded, once after each of these days. */
export const setupReminders: Part = {
  name: setupReminder.kind,
  async run(run) {
    const { services } = run;
    for (const [index, days] of AFTER_DAYS.entries()) {
      const before = AFTER_DAYS[index + 1] ?? NO_LATER_THAN_DAYS;
      const isDue = sql`k.completed_at <= app_now() - make_interval(days => ${days})
        and k.completed_at > app_now() - make_interval(days => ${before})
        and not exists (select from mails m where m.key = ${`${setupReminder.kind}:`} || c.id || ${`:${days}`})`;
      const waiting = sql`select c.id as company_id from companies c join checkouts k on k.company_id = c.id
        where ${isDue} and ${hasNotBegun(ref(companies, "c"))}`;
      // oxlint-disable-next-line no-await-in-loop -- two of them, one after the other
      await eachPageOfCompanies(run, waiting, async (tx, page) => {
        const found = await findNotBegun(tx, sql`${isDue} and ${page(sql`c.id`)}`);
        const mails = [];
        for (const company of found) {
          // oxlint-disable-next-line no-await-in-loop -- each gets a link of its own, and they are few
          const { mail } = await setupMail(tx, services, company, company.email, false);
          mails.push({ key: `${company.id}:${days}`, to: company.email, companyId: company.id, mail });
        }
        await run.count(tx, { [setupReminder.kind]: (await writeMails(tx, mails)).length });
      });
    }
  },
};
