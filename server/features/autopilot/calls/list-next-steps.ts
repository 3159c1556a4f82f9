import { listNextSteps } from "../../../../contract/journal.ts";
import { implement } from "../../../calls/implement.ts";
import { readNextSteps } from "../next-steps.ts";

export default implement(listNextSteps, ({ input, tx, services, today }) =>
  readNextSteps(tx, services, { companyId: input.company_id ?? null, today, most: input.limit }),
);
