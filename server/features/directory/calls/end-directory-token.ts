import { z } from "zod";
import { endDirectoryToken } from "../../../../contract/directory.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { readIds, readRow } from "../../../database/query.ts";
import { lockOffice } from "../../companies/offices.ts";
import { setGoverned } from "../governed.ts";

export default implement(endDirectoryToken, async ({ input, tx, caller, refuse }) => {
  const companyId = caller.company.id;
  await lockOffice(tx, companyId);
  const ended = await readIds(tx)`update directory_tokens set ended_at = app_now()
    where company_id = ${companyId} and id = ${input.id} and ended_at is null returning id`;
  if (ended.length === 0) throw refuse("directory-token-not-found");
  const { live } = await readRow(tx, { live: z.number() })`select count(*)::int as live from directory_tokens
    where company_id = ${companyId} and ended_at is null`;
  if (live === 0) await setGoverned(tx, companyId, false);
  await writeAudit(tx, { action: "directory-token-ended", companyId });
  return {};
});
