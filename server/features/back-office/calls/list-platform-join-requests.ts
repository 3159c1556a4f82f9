import { listPlatformJoinRequests } from "../../../../contract/joining.ts";
import { formatOrgNumber } from "../../../../domain/organisation.ts";
import { readRows } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";

const MOST = 50;

export default implement(listPlatformJoinRequests, async ({ tx }) => {
  const requests = await readRows(tx, listPlatformJoinRequests.output.shape.requests.element)`
    select j.id, u.full_name as name, u.email, j.sent_at, j.org_number, u.metadata ->> 'company_name' as company_name,
      jsonb_build_object('id', c.id, 'name', c.name) as company,
      c.closed_at is not null as is_closed,
      c.closed_at is null and exists (select from profiles p join users a on a.id = p.user_id join user_roles r on r.user_id = a.id
        where p.company_id = c.id and r.role = 'hr_admin' and a.email_verified_at is not null) as can_answer
    from join_requests j join users u on u.id = j.user_id join companies c on c.id = j.company_id
    where j.for_platform and j.sent_at is not null and j.ended_at is null and j.expires_at > app_now()
      and not exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')
    order by j.sent_at, j.id limit ${MOST}`;
  return { requests: requests.map((one) => ({ ...one, org_number: formatOrgNumber(one.org_number) })) };
});
