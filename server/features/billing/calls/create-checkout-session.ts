import { createCheckoutSession } from "../../../../contract/payments.ts";
import { accessOf } from "../../../../domain/subscription.ts";
import { findCompany } from "../../companies/companies.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { ownUrl } from "../../../../domain/own-url.ts";
import { openCompanyCheckout, openVisitorCheckout, withSession } from "../open-checkout.ts";

export default implementOutside(
  createCheckoutSession,
  async ({ input, caller, transaction, clock, services, refuse }) => {
    const { publicUrl } = services;
    const redirect = ownUrl(publicUrl, input.redirect);
    // Somebody signed in who asks for themselves pays for their company; for anybody else it is the open door.
    const isOwn = caller?.email === input.adminEmail;
    if (isOwn && caller.lacksRole) throw refuse("not-allowed");
    const own = isOwn ? caller.company : null;
    const company = own && (await transaction((tx) => findCompany(tx, own.id)));
    if (company?.stripe_subscription_id && accessOf(company, clock.now()).access) {
      throw refuse("already-subscribed");
    }
    const opened = company
      ? await openCompanyCheckout(services, {
          company,
          email: input.adminEmail,
          plan: company.subscription_tier,
          successUrl: withSession(redirect ?? `${publicUrl}/stripe-success`),
          cancelUrl: `${publicUrl}/dashboard`,
        })
      : await openVisitorCheckout(services, {
          email: input.adminEmail,
          companyName: input.companyName,
          redirect,
        });
    if (opened.outcome === "unavailable") throw refuse("payment-unavailable");
    return { url: opened.url };
  },
);
