import { sql } from "drizzle-orm";
import type { JudgeContext } from "./judge-context.ts";

type Order = {
  id: string;
  offer_id: string;
  event_id: string;
  weekday: number;
  meal: string;
  people: number;
  name: string;
  pieces: number;
  price_ore: number;
  /** Its series' own kitchen has it. */
  own: boolean;
};
type Agreed = { id: string; menus: { weekday: number; name: string; price_ore: number }[] };

/** What a meal is of is served that day, and costs what was agreed, whatever its kitchen's list says meanwhile. */
export function createMenuJudge({ query, report, judged }: JudgeContext) {
  /** As they were when they were first seen. */
  const agreed = new Map<string, Agreed["menus"]>();
  const priced = new Map<string, number>();
  return { afterDay };

  async function afterDay(): Promise<void> {
    for (const { id, menus } of await query<Agreed>(
      sql`select id, menus from meal_events where menus <> '[]' and active`,
    ))
      if (!agreed.has(id)) agreed.set(id, menus);
    const orders = await query<Order>(sql`
      select o.id, o.offer_id, o.meal_event_id as event_id, extract(dow from o.delivery_date)::int as weekday,
        e.event_type as meal, o.people_count as people, o.product_name as name, o.product_pieces as pieces,
        o.product_price_ore as price_ore, o.restaurant_id = e.restaurant_id as own
      from meal_orders o join meal_events e on e.id = o.meal_event_id
      where o.product_name is not null and o.status in ('requested', 'confirmed')`);
    for (const order of orders) for (const fault of faultsIn(order)) report(`order ${order.id} is ${fault}`);
    judged.menus += orders.length;
  }

  function faultsIn({ offer_id, event_id, weekday, meal, people, name, pieces, price_ore, own }: Order) {
    const perPerson = price_ore / pieces;
    const before = priced.get(offer_id) ?? perPerson;
    priced.set(offer_id, perPerson);
    const [kind, days] = [name.split(":")[0]!.toLowerCase(), /\d+$/.exec(name)![0]];
    const of = agreed.get(event_id)?.find((one) => one.weekday === weekday);
    return [
      !days.includes(String(weekday)) && `of ${name} on weekday ${weekday}`,
      kind !== meal && `of ${name} for ${meal}`,
      pieces !== people && `of ${pieces} ${name} for ${people}`,
      perPerson !== before && `of ${name} for ${perPerson}, which was ${before}`,
      !of && "of a menu that nobody has agreed to",
      of &&
        own &&
        (of.name !== name || of.price_ore !== perPerson) &&
        `of ${name}, and ${of.name} was agreed`,
      of && !own && perPerson > of.price_ore && `of ${name}, dearer than what was agreed`,
    ].filter((fault) => typeof fault === "string");
  }
}
