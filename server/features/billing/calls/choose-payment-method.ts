import { choosePaymentMethod } from "../../../../contract/payments.ts";
import { accessOf } from "../../../../domain/subscription.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { findCompany } from "../../companies/companies.ts";
import { openCompanyCheckout, withSession } from "../open-checkout.ts";
import { carryOutWishes, changeWaitingWish, wishedMethod, wishMethod } from "../payment-method.ts";

export default implementOutside(
  choosePaymentMethod,
  async ({ input, caller, transaction, clock, services, refuse }) => {
    const { method } = input;
    const { publicUrl, providers } = services;
    const { id } = caller.company;
    const returnUrl = `${publicUrl}/dashboard/installningar/prenumeration`;
    const company = (await transaction((tx) => findCompany(tx, id)))!;
    const hasBegun = company.stripe_subscription_id !== null && accessOf(company, clock.now()).access;

    if (method === "card" && !hasBegun) {
      const opened = await openCompanyCheckout(services, {
        company,
        email: caller.email,
        plan: company.subscription_tier,
        successUrl: withSession(`${publicUrl}/stripe-success`),
        cancelUrl: returnUrl,
      });
      if (opened.outcome === "unavailable") throw refuse("payment-unavailable");
      await transaction((tx) => changeWaitingWish(tx, id, method));
      return { url: opened.url, waiting: false };
    }
    if (method === "invoice") {
      if (!(company.invoice_email ?? company.contact_email)) throw refuse("invoice-email-missing");
      // An address that nobody has proved gets no invoices in somebody else's name.
      if (!caller.emailVerified) throw refuse("own-address-unproved");
      if (company.payment_past_due) throw refuse("payment-overdue");
      const debtor = hasBegun ? null : company.stripe_customer_id;
      const debt = debtor && (await providers.payments.hasUnpaid(debtor));
      if (debt && debt.outcome === "found" && debt.unpaid) throw refuse("payment-overdue");
    }
    await transaction(async (tx) => {
      await wishMethod(tx, id, method);
      await writeAudit(tx, { action: "payment-method-chosen", companyId: id });
    });
    await carryOutWishes(services, id);
    const waiting = (await transaction((tx) => wishedMethod(tx, id))) !== null;
    if (method === "invoice" || !waiting) return { url: null, waiting };
    const customerId = company.stripe_customer_id;
    const portal =
      customerId && (await providers.payments.createPortal({ customerId, returnUrl, forCard: true }));
    if (!portal || portal.outcome !== "created") throw refuse("payment-unavailable");
    return { url: portal.url, waiting };
  },
);
