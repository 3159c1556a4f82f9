import { getCustomerSettings } from "../../../../contract/support.ts";
import { implement } from "../../../calls/implement.ts";
import { requireCustomer } from "../for-customer.ts";
import { readSettings } from "../read-settings.ts";

export default implement(getCustomerSettings, async ({ input, tx, services }) =>
  readSettings(tx, services, await requireCustomer(tx, input.id)),
);
