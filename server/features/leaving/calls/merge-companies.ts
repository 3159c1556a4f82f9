import { mergeCompanies as call } from "../../../../contract/leaving.ts";
import { implement } from "../../../calls/implement.ts";
import { rehearse } from "../../../database/savepoint.ts";
import { lockCompany } from "../../companies/companies.ts";
import { requireCustomer, staffName } from "../../companies/for-customer.ts";
import { mergeCompanies } from "../merge.ts";

export default implement(
  call,
  async ({ input: { id, from, preview, seen }, tx, caller, services, refuse }) => {
    if (id === from) throw refuse("same-company");
    for (const one of [id, from].toSorted()) {
      // oxlint-disable no-await-in-loop -- in the same order, whichever of them stays
      await requireCustomer(tx, one);
      await lockCompany(tx, one);
      // oxlint-enable no-await-in-loop
    }
    const stays = await requireCustomer(tx, id);
    const closes = await requireCustomer(tx, from);
    const merge = () => mergeCompanies(tx, services, { stays, closes, by: staffName(caller) });
    if (preview) return rehearse(tx, merge);
    const done = await merge();
    if (done.version !== seen) throw refuse("changed-meanwhile");
    return done;
  },
);
