import { getSubscription } from "../../../../contract/payments.ts";
import { findCompany } from "../../companies/companies.ts";
import { implement } from "../../../calls/implement.ts";
import { wishedMethod } from "../payment-method.ts";
import { subscriptionOf } from "../subscription.ts";

export default implement(getSubscription, async ({ tx, caller, services }) => {
  const { id } = caller.company;
  return subscriptionOf(services, (await findCompany(tx, id))!, await wishedMethod(tx, id));
});
