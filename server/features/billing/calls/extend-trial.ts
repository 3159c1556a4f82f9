import { eq } from "drizzle-orm";
import { extendTrial } from "../../../../contract/support.ts";
import { extendedTrialEnd } from "../../../../domain/subscription.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { companies } from "../../../database/schema.ts";
import { trial_extensions } from "../../../database/schema-machinery.ts";
import { lockCompany } from "../../companies/companies.ts";
import { extendOurs, isWaiting } from "../trial-extensions.ts";

export default implement(extendTrial, async ({ input, tx, caller, services, clock, refuse }) => {
  const { id, days, reason, seen } = input;
  if ((await tx.$count(companies, eq(companies.id, id))) === 0) throw refuse("company-not-found");
  const company = await lockCompany(tx, id);
  if (company.subscription_status !== "trialing") throw refuse("not-trialing");
  if ((await tx.$count(trial_extensions, isWaiting(id))) > 0) throw refuse("extension-waits");
  if (Date.parse(seen) !== Date.parse(company.trial_ends_at)) throw refuse("changed-meanwhile");
  const until = extendedTrialEnd(company, days, clock.now()).toString();
  const row = { company_id: id, until, reason, extended_by: caller.fullName ?? caller.email };
  const [extension] = await tx.insert(trial_extensions).values(row).returning();
  await writeAudit(tx, { action: "trial-extended", companyId: id, details: { days } });
  // A trial with a card is the provider's: it is asked as soon as this is written, and nobody is told before it answers.
  if (company.stripe_subscription_id) return { until, state: "waiting" as const };
  await extendOurs(tx, services, company, extension!);
  return { until, state: "extended" as const };
});
