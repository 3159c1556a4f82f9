import { sql } from "drizzle-orm";
import { createLink } from "../../server/features/accounts/one-time-links.ts";
import { hashToken, newToken } from "../../server/database/tokens.ts";
import { platformScope } from "../../server/database/database.ts";
import { personal_links } from "../../server/database/schema.ts";
import { stockholmToday } from "../../domain/clock.ts";
import { weekOf } from "../../domain/dates.ts";
import { weekToken } from "../../server/features/autopilot/week-links.ts";
import { type OutcomeLink, outcomeToken } from "../../server/features/orders/outcome-links.ts";
import { type SupplierLink, supplierToken } from "../../server/features/orders/supplier-links.ts";
import { greetingToken } from "../../server/features/people/greeting-links.ts";
import type { Services } from "../../server/providers/services.ts";

/** The pages that people without a login reach by a link in a mail, each with a link that works. */
export const linksIntoTheApp = ({ db, clock, vault }: Services): Promise<string[]> =>
  db.transaction(platformScope, async (tx) => {
    const { rows } = await tx.execute(sql`
      select o.bakery_id as vendor_id, o.company_id, o.delivery_date::text, 'cake' as kind,
        o.employee_id, o.birthday::text, c.public_join_token, v.email
      from cake_orders o join companies c on c.id = o.company_id join vendors v on v.id = o.bakery_id
      where o.bakery_id is not null and o.status = 'requested' order by o.delivery_date limit 1`);
    const order = rows[0] as SupplierLink & {
      employee_id: string;
      birthday: string;
      public_join_token: string;
      email: string;
    };
    const { company_id, employee_id, birthday } = order;
    const { rows: days } = await tx.execute(sql`
      select o.company_id, o.delivery_date::text, c.contact_email from orders o join companies c on c.id = o.company_id
      where o.status = 'confirmed' and o.delivery_date <= app_today() + 7 order by o.delivery_date limit 1`);
    const day = days[0] as OutcomeLink & { contact_email: string };
    const personal = newToken();
    const expires_at = clock.now().add({ hours: 1 }).toString();
    await tx
      .insert(personal_links)
      .values({ token_hash: hashToken(personal), company_id, employee_id, expires_at });
    const email = "ny@kund.example";
    return [
      `/employee-signup?token=${order.public_join_token}`,
      `/svar?token=${supplierToken(vault, order, order.email)}`,
      `/leverans?token=${outcomeToken(vault, day, day.contact_email)}`,
      `/vecka?token=${weekToken(vault, { company_id: day.company_id, monday: weekOf(stockholmToday(clock), 1).monday.toString() }, day.contact_email)}`,
      `/min-sida?token=${personal}`,
      `/kort?token=${greetingToken(vault, { employee_id, birthday, holder_id: null })}`,
      `/hr-form?token=${await createLink(tx, clock, { kind: "hr-form", email, companyId: company_id })}`,
      `/reset-password?token=${await createLink(tx, clock, { kind: "recovery", email: "hr@nordljus.example" })}`,
    ];
  });
