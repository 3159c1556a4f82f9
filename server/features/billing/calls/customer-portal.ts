import { customerPortal } from "../../../../contract/payments.ts";
import { accessOf } from "../../../../domain/subscription.ts";
import { findCompany } from "../../companies/companies.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { openCompanyCheckout, withSession } from "../open-checkout.ts";

export default implementOutside(customerPortal, async ({ caller, transaction, clock, services, refuse }) => {
  const { publicUrl, providers } = services;
  const returnUrl = `${publicUrl}/dashboard`;
  const company = (await transaction((tx) => findCompany(tx, caller.company.id)))!;
  const { stripe_customer_id: customerId } = company;
  // What has ended cannot be revived on the provider's page: it is begun anew, like one that never was.
  if (customerId && accessOf(company, clock.now()).access) {
    const portal = await providers.payments.createPortal({ customerId, returnUrl });
    if (portal.outcome === "unavailable") throw refuse("payment-unavailable");
    if (portal.outcome === "created") return { url: portal.url };
  }
  const opened = await openCompanyCheckout(services, {
    company,
    email: caller.email,
    plan: company.subscription_tier,
    successUrl: withSession(`${publicUrl}/stripe-success`),
    cancelUrl: returnUrl,
  });
  if (opened.outcome === "unavailable") throw refuse("payment-unavailable");
  return { url: opened.url };
});
