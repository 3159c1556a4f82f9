import { findTestSubject } from "../../../../contract/admin.ts";
import { findRow } from "../../../database/query.ts";
import { implement } from "../../../calls/implement.ts";

export default implement(findTestSubject, async ({ input, tx, today, refuse }) => {
  const subject = await findRow(tx, findTestSubject.output)`
    select c.id as "companyId", c.contact_email as email, c.invoice_interval as "invoiceInterval",
      bakery.id as "bakeryId", bakery.name as "bakeryName",
      (select id from meal_orders where company_id = c.id and delivery_date >= ${today.toString()}
         and status in ('planned', 'pending', 'requested', 'confirmed')
       order by delivery_date limit 1) as "mealOrderId"
    from companies c
    left join lateral (
      select v.id, v.name from cake_orders o join vendors v on v.id = o.bakery_id
      where o.company_id = c.id order by o.delivery_date desc limit 1
    ) bakery on true
    where c.id = ${input.companyId}`;
  if (!subject) throw refuse("company-not-found");
  return subject;
});
