import { z } from "zod";
import { getOwnCelebration } from "../../../../contract/moments.ts";
import { cardShownOn, SHOWN_DAYS, showsCard } from "../../../../domain/moments.ts";
import { firstName } from "../../../../domain/names.ts";
import { implement } from "../../../calls/implement.ts";
import { findRow } from "../../../database/query.ts";
import { requirePerson } from "../../people/personal-links.ts";
import { daysOf, readGreetings } from "../cards.ts";
import { cakePictureAddress } from "../pictures.ts";

const Cake = {
  birthday: z.string(),
  delivery_date: z.string().nullable(),
  cake_text: z.string().nullable(),
  key: z.string().nullable(),
};

export default implement(getOwnCelebration, async ({ input, tx, clock, today }) => {
  const { employee } = await requirePerson(tx, clock, input.token);
  const { company_id, id: employee_id } = employee;
  if (employee.celebration === "none") return { celebration: null };
  // The latest cake that is no surprise any more, or else what was written for a birthday without one.
  const cake = await findRow(tx, Cake)`
    select day.birthday::text as birthday, day.delivery_date::text as delivery_date,
      coalesce(day.occasion_text, ${employee.cake_text}) as cake_text, day.key
    from (
      select o.birthday, o.delivery_date, o.occasion_text, p.key, 0 as place from cake_orders o
      left join cake_pictures p on p.company_id = o.company_id and p.order_id = o.id
      where o.company_id = ${company_id} and o.employee_id = ${employee_id} and o.occasion = 'birthday'
        and o.status in ('confirmed', 'completed') and o.outcome is distinct from 'missing'
        and o.delivery_date between ${today.subtract({ days: SHOWN_DAYS }).toString()} and ${today.toString()}
      union all
      select g.birthday, null, null, null, 1 from greetings g
      where g.company_id = ${company_id} and g.employee_id = ${employee_id} and g.removed_at is null
        and g.birthday between ${today.subtract({ days: SHOWN_DAYS }).toString()} and ${today.toString()}
    ) day order by day.place, day.birthday desc limit 1`;
  if (!cake || !showsCard(daysOf(cake), today)) return { celebration: null };
  const { birthday, cake_text, key } = cake;
  const greetings = await readGreetings(tx, { company_id, employee_id, birthday });
  return {
    celebration: {
      first_name: firstName(employee.name),
      birthday,
      shown_on: cardShownOn(daysOf(cake)).toString(),
      cake_text,
      greetings: greetings.map(({ name, words }) => ({ name, words })),
      picture: key && cakePictureAddress(key),
    },
  };
});
