import { listStaff } from "../../../../contract/staff.ts";
import { staffActions } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { readRows } from "../../../database/query.ts";

const Page = listStaff.output.shape;
const MOST = { staff: 100, invitations: 100, log: 30 };

export default implement(listStaff, async ({ tx, caller }) => ({
  staff: await readRows(tx, Page.staff.element)`
    select u.id, u.full_name as name, u.email, u.id = ${caller.userId} as is_self,
      (select max(s.renewed_at)::text from sessions s where s.user_id = u.id) as last_seen_at
    from user_roles r join users u on u.id = r.user_id where r.role = 'admin' order by u.email limit ${MOST.staff}`,
  invitations: await readRows(tx, Page.invitations.element)`
    select i.id, i.email, coalesce(u.full_name, u.email) as invited_by, i.sent_at, i.expires_at
    from staff_invitations i join users u on u.id = i.invited_by
    where i.accepted_at is null and i.revoked_at is null order by i.email limit ${MOST.invitations}`,
  log: await readRows(tx, Page.log.element)`
    select a.id::int, a.at, a.action, coalesce(u.full_name, u.email) as by, coalesce(w.full_name, w.email) as whom
    from audit_log a left join users u on u.id = a.user_id left join users w on w.id::text = a.details ->> 'user'
    where a.company_id is null and a.action in ${staffActions} order by a.id desc limit ${MOST.log}`,
}));
