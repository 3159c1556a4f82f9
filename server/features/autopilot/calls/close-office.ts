import { sql } from "drizzle-orm";
import { z } from "zod";
import { closeOffice } from "../../../../contract/offices.ts";
import { implement } from "../../../calls/implement.ts";
import { readRow } from "../../../database/query.ts";
import { rehearse } from "../../../database/savepoint.ts";
import { ref, stockholmMoment } from "../../../database/ref.ts";
import { meal_events, meal_orders } from "../../../database/schema-orders.ts";
import { saveChanges } from "../../companies/company-changes.ts";
import { openOffices, requireOffice } from "../../companies/offices.ts";
import { isActiveOn } from "../../meals/active-meals.ts";
import { isLost } from "../../../database/lost-offers.ts";
import { movePeople } from "../../people/move-people.ts";

const meal = ref(meal_orders, "o");

export default implement(closeOffice, async ({ input, tx, caller, services, today, refuse }) => {
  const companyId = caller.company.id;
  const { id, to, preview } = input;
  const office = await requireOffice(tx, companyId, id);
  await requireOffice(tx, companyId, to);
  if ((await openOffices(tx, companyId)).length < 2) throw refuse("last-office");
  if (to === id) throw refuse("office-not-found");
  const { has_meals } = await readRow(tx, { has_meals: z.boolean() })`
    select exists (select from meal_events s where s.company_id = ${companyId} and s.office_id = ${id}
        and s.mode = 'recurring' and ${isActiveOn(ref(meal_events, "s"), today)})
      or exists (select from meal_orders o where o.company_id = ${companyId} and o.office_id = ${id}
        and o.delivery_date >= ${today.toString()}
        and (o.status in ('pending', 'planned', 'requested', 'confirmed')
          or (${isLost(meal)} and ${stockholmMoment(meal.delivery_date, meal.time)} > app_now()))) as has_meals`;
  if (has_meals) throw refuse("office-has-meals");
  const close = async () => {
    const { moved, staying } = await movePeople(tx, services, { companyId, whose: { officeId: id }, to });
    await tx.execute(sql`update offices set closed_at = app_now(), paused_since = null where id = ${id}`);
    await tx.execute(
      sql`delete from autopilot_suppliers where company_id = ${companyId} and office_id = ${id}`,
    );
    const change = { field: "office_closed" as const, before: null, after: office.name };
    const by = caller.fullName ?? caller.email;
    await saveChanges(tx, services, { companyId, section: "offices", by }, [change]);
    return { moved, staying };
  };
  return preview ? rehearse(tx, close) : close();
});
