import { getSubscription } from "../../contract/payments.ts";
import { implement } from "../implement.ts";
import { findCompany } from "../payments/companies.ts";
import { subscriptionOf } from "../payments/subscription.ts";

export default implement(getSubscription, async ({ tx, caller, services }) =>
  subscriptionOf(services, (await findCompany(tx, caller.company.id))!),
);
