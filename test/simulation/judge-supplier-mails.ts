import { sql } from "drizzle-orm";
import type { JudgeContext } from "./judge-context.ts";
import type { ReceivedMail } from "./mail-server.ts";
import { portionsDue, portionsTold, servedApart } from "./portions.ts";

/** What a supplier is to bring a company on a day, as the tables have it. */
export type Due = {
  kind: "cake" | "meal";
  office_id: string;
  quantity: number;
  /** The person whose cake it is, or the meal. */
  employee_id: string | null;
  name: string;
  allergies: string | null;
  dietary_preferences: string | null;
  /** What is in the cake, where it is of a product, and in the portions beside it, where there are any. */
  contains: string[] | null;
  portion_name: string | null;
  portion_contains: string[] | null;
};
export type Eater = {
  id: string;
  office_id: string;
  allergies: string | null;
  dietary_preferences: string | null;
};
type Told = { text: string; kind: string };

type Row = {
  key: string;
  kind: string;
  recipient_id: string;
  company_id: string;
  order_ids: string[];
  off_day: string | null;
};

/** Whatever a supplier reads about a day is all that it is to bring that day, and nothing else. */
export async function judgeSupplierMails(
  { query, report, judged }: JudgeContext,
  letters: readonly ReceivedMail[],
): Promise<void> {
  const rows =
    await query<Row>(sql`select key, kind, recipient_id, company_id, order_ids, case when kind like '%-order-cancelled' then split_part(key, ':', 4) end as off_day from mails
    where key in ${letters.map(({ key }) => key)} and audience = 'supplier' and order_ids <> '{}'
      and kind not in ('supplier-copy', 'supplier-copy-cancelled', 'supplier-digest')`);
  for (const { key, kind, recipient_id, company_id, order_ids, off_day } of rows) {
    const { text } = letters.find((letter) => letter.key === key)!;
    // What is off may be on another day by now.
    const day = sql`coalesce(${off_day}::date, (select min(delivery_date) from orders where id in ${order_ids}))`;
    const due = await query<Due>(sql`
      select o.kind, o.office_id, o.quantity, o.employee_id, coalesce(e.name, m.event_type) as name, e.allergies, e.dietary_preferences,
        p.allergens as contains, s.name as portion_name, s.allergens as portion_contains
      from orders o left join employees e on e.id = o.employee_id left join meal_events m on m.id = o.meal_event_id
        left join supplier_products p on p.id = o.product_id left join supplier_products s on s.id = o.separate_product_id
      where o.company_id = ${company_id} and o.supplier_id = ${recipient_id} and o.delivery_date = ${day}
        and o.status in ('requested', 'confirmed')`);
    const eaters = await query<Eater>(sql`select id, office_id, allergies, dietary_preferences from employees
      where company_id = ${company_id} and archived_at is null`);
    judged.days += due.length > 1 ? 1 : 0;
    for (const fault of faultsIn({ text, kind }, due, eaters)) report(`${key} ${fault}`);
  }
}

/** What is wrong in a mail to a supplier, in words. */
export function faultsIn({ text, kind }: Told, due: readonly Due[], eaters: readonly Eater[]): string[] {
  const part = partAboutTheDay(text, kind);
  const cakes = due.filter((order) => order.kind === "cake");
  const meals = due.filter((order) => order.kind === "meal");
  const celebrated = new Set(cakes.map(({ employee_id }) => employee_id));
  const apart = cakes.map((cake) => ({ cake, eaters: servedApart(cake, eaters) }));
  const eats = (eater: Eater) =>
    apart.some(({ cake, eaters }) => cake.office_id === eater.office_id && !eaters.includes(eater));
  const colleagues = eaters.filter((eater) => eats(eater) && !celebrated.has(eater.id));
  const guests = atTheTableOf(meals, eaters);
  const told = cakesIn(part);
  const markings = told.flatMap(({ marking }) => marking ?? []);
  return [
    ...differing("cakes", told.map(cakeInWords), cakes.map(cakeDue)),
    ...differing(
      "meals",
      mealsIn(part),
      meals.map(({ name, quantity }) => `${name} for ${quantity}`),
    ),
    ...(cakes.length > 0
      ? differing("colleagues' allergies", counted(part, COLLEAGUES), countOf(colleagues, "allergies"))
      : []),
    ...differing("portions of their own", portionsTold(part), portionsDue(cakes, eaters)),
    ...(meals.length > 0
      ? [
          ...differing("guests' allergies", counted(part, GUESTS), countOf(guests, "allergies")),
          ...differing("guests' diets", counted(part, DIETS), countOf(guests, "dietary_preferences")),
        ]
      : []),
    ...(told.length > 1 && new Set(markings).size < told.length
      ? ["marks two boxes alike, or not at all"]
      : []),
    ...staleChanges(text),
  ];
}

/** Everybody at the offices that these go to. */
function atTheTableOf(orders: readonly Due[], eaters: readonly Eater[]): Eater[] {
  const offices = new Set(orders.map(({ office_id }) => office_id));
  return eaters.filter(({ office_id }) => offices.has(office_id));
}

const HEADINGS: Record<string, RegExp> = {
  "bakery-order-cancelled": /^(?:Kvar att leverera|Så ser dagen ut nu)$/m,
  "restaurant-order-cancelled": /^(?:Kvar att leverera|Så ser dagen ut nu)$/m,
  "supplier-order-changed": /^Så gäller beställningen nu$/m,
};

function partAboutTheDay(text: string, kind: string): string {
  const heading = HEADINGS[kind];
  if (!heading) return text;
  const found = heading.exec(text);
  return found ? text.slice(found.index) : "";
}

type ToldCake = { portions: number; marking: string | null; food: string | null };

const ONE_CAKE = /^Tårta(?: \(\p{L}+\))?: 1 tårta, (\d+) bit(?:ar)?(?:, Märk kartongen: (.+))?$/mu;
const ONE_OF_CAKES = /^\* Tårta \d+(?: \(\p{L}+\))?: (\d+) bit(?:ar)?((?:\n {2}.+)*)/gmu;
const WHOSE = /^(.+) Gäller den som firas\.$/m;
const COLLEAGUES = /^Fler som äter av tårt(?:an|orna): (.+)\.$/m;
const GUESTS = /^Allergier: (.+)\. Märk upp maten för dem\.$/m;
const DIETS = /^Kost: (.+ \(\d+ person(?:er)?\))$/m;

function cakesIn(part: string): ToldCake[] {
  const single = ONE_CAKE.exec(part);
  if (single) {
    const [, portions, marking = null] = single;
    return [{ portions: Number(portions), marking, food: WHOSE.exec(part)?.[1] ?? null }];
  }
  return [...part.matchAll(ONE_OF_CAKES)].map(([, portions, details = ""]) => ({
    portions: Number(portions),
    marking: /Märk kartongen: (.+)/.exec(details)?.[1] ?? null,
    food: /^ {2}((?:Allergi|Kost): .+)$/m.exec(details)?.[1] ?? null,
  }));
}

const mealsIn = (part: string): string[] =>
  [
    ...part.matchAll(/^Måltid(?: \(\p{L}+\))?: (\p{L}+), (\d+) person/gmu),
    ...part.matchAll(/^\* (Frukost|Lunch)(?: \(\p{L}+\))?: (\d+) person/gmu),
  ].map(([, meal, people]) => `${meal!.toLowerCase()} for ${people}`);

const cakeInWords = ({ portions, food }: ToldCake): string => `${portions} pieces ${food ?? ""}`.trim();

function cakeDue({ quantity, allergies, dietary_preferences }: Due): string {
  const food = [
    allergies && `Allergi: ${allergies}.`,
    dietary_preferences && `Kost: ${dietary_preferences}.`,
  ];
  return `${quantity} pieces ${food.filter(Boolean).join(" ")}`.trim();
}

const counted = (part: string, list: RegExp): string[] => list.exec(part)?.[1]?.split(/(?<=\)), /) ?? [];

/** The made-up people write plain lists. */
function countOf(eaters: readonly Eater[], what: "allergies" | "dietary_preferences"): string[] {
  const names = eaters.flatMap((eater) => eater[what]?.split(", ") ?? []);
  return [...Map.groupBy(names, (name) => name)].map(
    ([name, { length }]) => `${name} (${length} ${length === 1 ? "person" : "personer"})`,
  );
}

function differing(what: string, told: readonly string[], due: readonly string[]): string[] {
  const [said, true_] = [told, due].map((some) => some.toSorted().join("; "));
  return said === true_ ? [] : [`tells of ${what}: ${said || "none"}, but it is: ${true_ || "none"}`];
}

/** 'Antal bitar: 12 bitar, tidigare 12 bitar' is no change. */
const staleChanges = (text: string): string[] =>
  [...text.matchAll(/^.+?: (.+), tidigare (.+)$/gm)]
    .filter(([, after, before]) => after === before)
    .map(([line]) => `tells of no change: ${line}`);
