import { listSecondCompanies } from "../../../../contract/admin.ts";
import { readRows } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";

const MOST = 50;

export default implement(listSecondCompanies, async ({ tx }) => {
  const companies = await readRows(tx, listSecondCompanies.output.shape.companies.element)`
    select c.id, c.name, c.contact_email, c.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by o.created_at, o.id), '[]')
       from companies o where o.org_number = c.org_number and o.id <> c.id) as others
    from companies c where c.shares_org_number order by c.created_at, c.id limit ${MOST}`;
  return { companies };
});
