import { eq } from "drizzle-orm";
import { setColleagueMails } from "../../../../contract/people.ts";
import { implement } from "../../../calls/implement.ts";
import { companies } from "../../../database/schema.ts";

export default implement(setColleagueMails, async ({ input, tx, caller }) => {
  await tx.update(companies).set({ colleague_mails: input.on }).where(eq(companies.id, caller.company.id));
  return {};
});
