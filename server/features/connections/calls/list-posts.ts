import { listPosts } from "../../../../contract/connections.ts";
import { implement } from "../../../calls/implement.ts";
import { findRow, readRows } from "../../../database/query.ts";
import { z } from "zod";
import { postColumns, postShape } from "../post-rows.ts";

export default implement(listPosts, async ({ input, caller, tx, refuse }) => {
  const companyId = caller.company.id;
  const found = await findRow(tx, { id: z.string() })`
    select id from connections where company_id = ${companyId} and id = ${input.id}`;
  if (!found) throw refuse("connection-not-found");
  const posts = await readRows(tx, postShape)`
    select ${postColumns} from posts p where p.company_id = ${companyId} and p.connection_id = ${input.id}
    order by p.created_at desc, p.id limit 100`;
  return { posts };
});
