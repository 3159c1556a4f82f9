import { sql } from "drizzle-orm";
import { celebrationLabels, type Celebration } from "../../domain/people.ts";
import type { Tx } from "../database/database.ts";

/**
 * Everything that is stored about one person, in words that they understand: for the right of access and for taking
 * one's data along. Mails are listed by what they were and when, since their text is also other people's.
 */
export async function collectPersonalData(tx: Tx, companyId: string, employeeId: string) {
  const { rows } = await tx.execute(sql`
    select
      (select jsonb_build_object('name', name, 'birthday', birthday, 'position', position, 'email', email,
          'allergies', allergies, 'dietary_preferences', dietary_preferences, 'cake_portion_size', cake_portion_size,
          'celebration', celebration, 'source', source, 'created_at', created_at, 'updated_at', updated_at,
          'archived_at', archived_at)
        from employees where company_id = ${companyId} and id = ${employeeId}) as person,
      (select name from companies where id = ${companyId}) as company,
      (select coalesce(jsonb_agg(jsonb_build_object('text_version', text_version, 'source', source,
          'given_at', given_at, 'withdrawn_at', withdrawn_at) order by given_at), '[]')
        from consents where company_id = ${companyId} and employee_id = ${employeeId}) as consents,
      (select coalesce(jsonb_agg(jsonb_build_object('delivery_date', o.delivery_date, 'status', o.status,
          'portion_size', o.portion_size, 'bakery', v.name, 'created_at', o.created_at) order by o.delivery_date), '[]')
        from cake_orders o left join vendors v on v.id = o.bakery_id
        where o.company_id = ${companyId} and o.employee_id = ${employeeId}) as orders,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'subject', subject, 'created_at', created_at,
          'sent_at', sent_at) order by created_at), '[]')
        from mails where company_id = ${companyId} and employee_ids @> array[${employeeId}::uuid]) as mails`);
  const { person, company, consents, orders, mails } = rows[0] as Record<string, unknown>;
  const { celebration, source, ...own } = person as { celebration: Celebration; source: Source };
  return {
    företag: company,
    uppgifter: { ...own, celebration: celebrationLabels[celebration], source: sources[source] },
    samtycken: consents,
    tårtor: orders,
    mejl: mails,
  };
}

type Source = keyof typeof sources;
const sources = { hr: "Inlagd av HR", self: "Egen registrering", import: "Importerad av HR" };
