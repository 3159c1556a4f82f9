import { z } from "zod";
import { listDeadPosts } from "../../../../contract/connections.ts";
import { implement } from "../../../calls/implement.ts";
import { readRow, readRows } from "../../../database/query.ts";
import { postColumns, postShape } from "../post-rows.ts";

const Dead = {
  ...postShape,
  company: z.object({ id: z.string(), name: z.string() }),
  connection: z.string(),
  host: z.string(),
};

export default implement(listDeadPosts, async ({ tx }) => ({
  posts: await readRows(tx, Dead)`
    select ${postColumns}, jsonb_build_object('id', c.id, 'name', c.name) as company, k.name as connection, k.host
    from posts p join connections k on k.company_id = p.company_id and k.id = p.connection_id
    join companies c on c.id = p.company_id
    where p.status = 'dead' order by p.created_at desc, p.id limit 200`,
  total: (
    await readRow(tx, { count: z.number() })`select count(*)::int as count from posts where status = 'dead'`
  ).count,
}));
