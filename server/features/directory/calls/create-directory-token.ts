import { z } from "zod";
import { createDirectoryToken } from "../../../../contract/directory.ts";
import { mayUsePro } from "../../../../domain/subscription.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { readRow } from "../../../database/query.ts";
import { lockOffice } from "../../companies/offices.ts";
import { setGoverned } from "../governed.ts";
import { createToken } from "../tokens.ts";

/** A second for the change of one, and some to try with. */
const MOST_TOKENS = 10;

export default implement(createDirectoryToken, async ({ input, tx, caller, clock, refuse }) => {
  const { company, userId } = caller;
  if (!mayUsePro(company, clock.now())) throw refuse("needs-pro", "Katalogen ingår i Pro.");
  await lockOffice(tx, company.id);
  const { live } = await readRow(tx, { live: z.number() })`select count(*)::int as live from directory_tokens
    where company_id = ${company.id} and ended_at is null`;
  if (live >= MOST_TOKENS) throw refuse("too-many-tokens");
  const token = await createToken(tx, { companyId: company.id, name: input.name, userId });
  await setGoverned(tx, company.id, true);
  await writeAudit(tx, { action: "directory-token-made", companyId: company.id });
  return { token };
});
