import { sql } from "drizzle-orm";
import { z } from "zod";
import { formatTime, weekdayName } from "../../../domain/dates.ts";
import { firstName } from "../../../domain/names.ts";
import { type ProductKind, lovedKinds, productKindLabels } from "../../../domain/products.ts";
import { orderStatuses } from "../../../domain/orders.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { fragment } from "../../database/ref.ts";
import type { Services } from "../../providers/services.ts";
import { birthdayInYear } from "../people/birthday-in-year.ts";
import { greetingUrl } from "../people/greeting-links.ts";
import type { ChatMessage } from "./chat-message.ts";
import type { ClaimedPost } from "./send-posts.ts";
import type { Worded } from "./word-posts.ts";

const Birthday = {
  id: z.string(),
  name: z.string(),
  /** The day in this year, never the year that they were born in. */
  birthday: z.string(),
  status: z.enum(orderStatuses).nullable(),
  delivery_time: z.string().nullable(),
  quantity: z.number().nullable(),
  product_kind: z.string().nullable(),
  supplier_name: z.string().nullable(),
  place: z.string().nullable(),
  contact: z.string().nullable(),
};

/** Only of those who celebrate openly and are here today. */
export async function readBirthdays(
  tx: Tx,
  posts: ClaimedPost[],
  today: string,
  services: Services,
): Promise<Worded> {
  const ofToday = posts.filter(({ day }) => day === today);
  if (ofToday.length === 0) return [];
  const found = await readRows(tx, Birthday)`
    select e.id, e.name, o.status, o.delivery_time::text as delivery_time, o.portion_size as quantity, o.product_kind, v.name as supplier_name,
      coalesce(o.birthday, ${birthdayInYear(fragment`e.birthday`, sql`extract(year from ${today}::date)`)})::text as birthday,
      coalesce(o.delivery_address, f.address) as place,
      nullif(concat_ws(' ', c.contact_first_name, c.contact_last_name), '') as contact
    from employees e join companies c on c.id = e.company_id
    join offices f on f.company_id = e.company_id and f.id = e.office_id
    left join lateral (select o.* from cake_orders o where o.company_id = e.company_id and o.employee_id = e.id
      and o.occasion = 'birthday' and o.delivery_date = ${today} and o.status not in ('declined', 'cancelled') order by o.created_at desc limit 1) o on true
    left join vendors v on v.id = o.bakery_id
    where e.id in ${ofToday.map((post) => post.subject_id)} and e.archived_at is null and e.erased_at is null
      and e.celebration = 'celebrate'`;
  const people = new Map(found.map((one) => [one.id, one]));
  return ofToday.flatMap((post) => {
    const person = people.get(post.subject_id ?? "");
    if (!person) return [];
    const card = greetingUrl(services, {
      employee_id: person.id,
      birthday: person.birthday,
      holder_id: null,
    });
    return [[post.id, birthdayMessage(person, today, card)] as const];
  });
}

function birthdayMessage(person: Row<typeof Birthday>, today: string, card: string): ChatMessage {
  const first = firstName(person.name);
  const isToday = person.birthday === today;
  const weekday = weekdayName(Temporal.PlainDate.from(person.birthday));
  const isPromised = person.status === "confirmed" || person.status === "completed";
  const taste = lovedKinds.find((kind) => kind === person.product_kind);
  return {
    title: isToday ? `🎂 ${person.name} fyller år idag!` : `🎂 Idag firar vi ${person.name}!`,
    text: [
      isToday
        ? null
        : `${first} ${person.birthday < today ? `fyllde år i ${weekday}s` : `fyller år på ${weekday}`}.`,
      isPromised ? "Kom och fira!" : "Glöm inte att säga grattis!",
    ]
      .filter(Boolean)
      .join(" "),
    // What nobody has said yes to is not promised to forty people.
    facts: isPromised
      ? [
          { label: "Tårta", value: [taste ? label(taste) : "Tårta", `${person.quantity} bitar`].join(", ") },
          ...(person.supplier_name ? [{ label: "Från", value: person.supplier_name }] : []),
          {
            label: "När och var",
            value: [formatTime(person.delivery_time ?? "12:00"), person.place].filter(Boolean).join(", "),
          },
        ]
      : [],
    links: [{ label: `Skriv på kortet till ${first}`, url: card }],
    note: `${first} vill firas öppet.${person.contact ? ` Frågor: ${person.contact}.` : ""}`,
  };
}

/** A taste. What tells of a diet is never named. */
const label = (kind: ProductKind): string => productKindLabels[kind];
