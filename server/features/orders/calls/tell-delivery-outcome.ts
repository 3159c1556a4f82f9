import { tellDeliveryOutcome } from "../../../../contract/deliveries.ts";
import { implement } from "../../../calls/implement.ts";
import { tellOutcomes } from "../tell-outcomes.ts";

export default implement(tellDeliveryOutcome, async ({ input, tx, services, caller }) => {
  await tellOutcomes(tx, services, {
    words: [input],
    by: "hr",
    isTheirs: ({ company_id }) => company_id === caller.company.id,
  });
  return {};
});
