import { upgradeToPro } from "../../../../contract/payments.ts";
import { currentOf, isRunning } from "../../../../domain/stripe-subscription.ts";
import { isPro } from "../../../../domain/subscription.ts";
import { type CompanyRow, findCompany } from "../../companies/companies.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { openCompanyCheckout } from "../open-checkout.ts";
import type { Payments } from "../../../providers/payments.ts";

export default implementOutside(upgradeToPro, async ({ caller, transaction, services, refuse }) => {
  const { publicUrl, providers } = services;
  const company = (await transaction((tx) => findCompany(tx, caller.company.id)))!;
  if (isPro(company)) throw refuse("already-pro");
  const doneUrl = `${publicUrl}/dashboard?upgrade=success`;
  const cancelUrl = `${publicUrl}/dashboard?upgrade=cancel`;

  const running = await runningOf(providers.payments, company);
  if (running === "unavailable") throw refuse("payment-unavailable");
  const page = running
    ? await providers.payments.createPlanChange({ subscription: running, plan: "pro", doneUrl, cancelUrl })
    : await openCompanyCheckout(services, {
        company,
        email: caller.email,
        plan: "pro",
        successUrl: doneUrl,
        cancelUrl,
      });
  if (!("url" in page)) throw refuse("payment-unavailable");
  return { url: page.url };
});

async function runningOf(payments: Payments, { stripe_customer_id }: CompanyRow) {
  if (!stripe_customer_id) return null;
  const answer = await payments.subscriptionsOf(stripe_customer_id);
  if (answer.outcome === "unavailable") return "unavailable" as const;
  if (answer.outcome === "unknown") return null;
  const id = currentOf(answer.subscriptions)?.id;
  return answer.subscriptions.find((one) => one.id === id && isRunning(one)) ?? null;
}
