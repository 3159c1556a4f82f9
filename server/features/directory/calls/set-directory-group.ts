import { sql } from "drizzle-orm";
import { setDirectoryGroup } from "../../../../contract/directory.ts";
import { implement } from "../../../calls/implement.ts";
import { readIds } from "../../../database/query.ts";
import { lockOffice, requireOffice } from "../../companies/offices.ts";

export default implement(setDirectoryGroup, async ({ input, tx, caller, refuse }) => {
  const companyId = caller.company.id;
  const { id, office_id } = input;
  await (office_id ? requireOffice(tx, companyId, office_id) : lockOffice(tx, companyId));
  const set = await readIds(tx)`update directory_groups set office_id = ${office_id}
    where company_id = ${companyId} and id = ${id} returning id`;
  if (set.length === 0) throw refuse("directory-group-not-found");
  // Its people are looked at anew, and move.
  await tx.execute(sql`update directory_people p set version = p.version + 1
    from directory_members m where m.company_id = ${companyId} and m.group_id = ${id}
      and p.company_id = m.company_id and p.id = m.person_id`);
  return {};
});
