import { getSubscription } from "../../../../contract/payments.ts";
import { findCompany } from "../../companies/companies.ts";
import { implement } from "../../../calls/implement.ts";
import { subscriptionOf } from "../subscription.ts";

export default implement(getSubscription, async ({ tx, caller, services }) =>
  subscriptionOf(services, (await findCompany(tx, caller.company.id))!),
);
