import { listStaffInvitees } from "../../../contract/staff.ts";
import type { Tx } from "../../database/database.ts";
import { readRows } from "../../database/query.ts";

export const MOST_INVITEES = 100;

/**
 * Their own account's access to a customer, and whom they have invited to customers: nobody else knows whether one of
 * those addresses is their own.
 */
export const readInvitees = (tx: Tx, userId: string, most = MOST_INVITEES) => readRows(
  tx,
  listStaffInvitees.output.shape.access.element,
)`
  select id, email, name, company_id, company_name, state from (
    select u.id, u.email, u.full_name as name, c.id as company_id, c.name as company_name, 'own' as state
    from profiles p join users u on u.id = p.user_id join companies c on c.id = p.company_id where p.user_id = ${userId}
    union all
    select u.id, u.email, u.full_name, c.id, c.name, 'joined'
    from invitations i join companies c on c.id = i.company_id join users u on u.email = i.email
      join profiles p on p.user_id = u.id and p.company_id = i.company_id
      left join user_roles r on r.user_id = u.id
    where i.invited_by = ${userId} and i.accepted_at is not null and u.id <> ${userId} and r.role is distinct from 'admin'
    union all
    select i.id, i.email, null, c.id, c.name, 'invited'
    from invitations i join companies c on c.id = i.company_id
    where i.invited_by = ${userId} and i.accepted_at is null and i.revoked_at is null
  ) access order by state = 'own' desc, company_name, email limit ${most}`;
