import { z } from "zod";
import { directoryEventKinds, listDirectoryEvents } from "../../../../contract/directory.ts";
import { implement } from "../../../calls/implement.ts";
import { readRows } from "../../../database/query.ts";

const MOST = 200;

const Event = {
  id: z.number(),
  kind: z.enum(directoryEventKinds),
  name: z.string().nullable(),
  detail: z.string().nullable(),
  at: z.string(),
};

export default implement(listDirectoryEvents, async ({ tx, caller }) => ({
  events: await readRows(tx, Event)`
    select v.id::int as id, v.kind, coalesce(p.name, p.user_name) as name, v.detail, v.at::text as at
    from directory_events v left join directory_people p on p.company_id = v.company_id and p.id = v.person_id
    where v.company_id = ${caller.company.id} order by v.at desc, v.id desc limit ${MOST}`,
}));
