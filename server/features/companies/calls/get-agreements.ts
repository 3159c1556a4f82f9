import { getAgreements } from "../../../../contract/agreements.ts";
import { implement } from "../../../calls/implement.ts";
import { acceptancesOf, waitingFor } from "../agreements.ts";

export default implement(getAgreements, async ({ tx, caller }) => {
  const accepted = await acceptancesOf(tx, caller.company.id);
  return { accepted, waiting: waitingFor(accepted) };
});
