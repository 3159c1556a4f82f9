import { sql } from "drizzle-orm";
import { lostAs, type OfferStatus, type OrderStatus } from "../../domain/orders.ts";
import type { JudgeContext } from "./judge-context.ts";
import type { ReceivedMail } from "./mail-server.ts";

type Row = { key: string; kind: string; order_ids: string[] };
type Order = {
  id: string;
  kind: "cake" | "meal";
  status: OrderStatus;
  quantity: number;
  product_name: string | null;
  separate_name: string | null;
  name: string;
  delivery_time: string;
  allergies: string | null;
  supplier: string | null;
  offer_status: OfferStatus | null;
  outcome: string | null;
  answered: boolean;
};

const DONE = "inte göra något";

/** What HR is told of an order is so: what it is, who has said yes, who has not answered, and what the person eats. */
export async function judgeHrMails(
  { query, report }: JudgeContext,
  letters: readonly ReceivedMail[],
): Promise<void> {
  const rows = await query<Row>(sql`select key, kind, order_ids from mails
    where key in ${letters.map(({ key }) => key)} and audience = 'hr' and order_ids <> '{}'`);
  for (const { key, kind, order_ids } of rows) {
    const { text } = letters.find((letter) => letter.key === key)!;
    const orders =
      await query<Order>(sql`select o.id, o.kind, o.status, o.quantity, o.product_name, o.separate_name, e.allergies, v.name as supplier,
        coalesce(e.name, initcap(m.event_type)) as name, to_char(o.delivery_time, 'HH24:MI') as delivery_time,
        o.offer_status, o.outcome,
        (select f.answered_at from offers f where f.id = o.offer_id) is not null as answered
      from orders o left join employees e on e.id = o.employee_id left join meal_events m on m.id = o.meal_event_id
        left join vendors v on v.id = o.supplier_id where o.id in ${order_ids}`);
    for (const fault of faultsIn(kind, text, orders)) report(`${key} ${fault}`);
  }
}

function faultsIn(kind: string, text: string, orders: Order[]): string[] {
  if (/^(?:cake|meal)-reminder-hr-/.test(kind)) return faultsInReminder(text, orders);
  const says = claims[kind];
  return orders
    .filter((order) => says && !says(order))
    .map(({ id, status }) => `is wrong about ${id}, which is ${status}`);
}

/** What a mail that is written when it happens claims for good. */
const claims: Record<string, (order: Order) => boolean> = {
  "order-cancelled-hr": ({ status }) => status === "cancelled",
  "order-missed": ({ status }) => status !== "confirmed" && status !== "completed",
  "supplier-message": ({ answered }) => answered,
};

function faultsInReminder(text: string, orders: Order[]): string[] {
  const faults = orders.flatMap((order) => {
    const part = orders.length === 1 && order.kind === "cake" ? text : itemOf(text, order);
    if (!part) return [`does not tell of ${order.name}`];
    const wrong = [
      !part.includes(`${order.quantity} ${order.kind === "cake" ? "bit" : "person"}`) && "how many",
      order.allergies && !part.includes(`Allergi: ${order.allergies}.`) && "the allergy",
      order.status === "confirmed" && !part.includes(order.product_name ?? "") && "what it is",
      order.status === "confirmed" && !part.includes(order.separate_name ?? "") && "the portions beside it",
      part.includes("har inte svarat än") !== (order.status === "requested") && "no answer",
      part.includes("har fått förhinder") !== (lostAs(order) === "withdrawn") && "a withdrawal",
      part.includes("har tackat nej") !== (lostAs(order) === "declined") && "a no",
      part.includes("svarade inte") !== (lostAs(order) === "expired") && "a silence",
      part.includes("bekräftad") && order.status !== "confirmed" && "a yes",
    ];
    return wrong.filter(Boolean).map((what) => `is wrong about ${what} of ${order.id}`);
  });
  const settled = orders.every(({ status }) => status === "confirmed");
  return text.includes(DONE) && !settled ? [...faults, "says that all is settled"] : faults;
}

/** 'Name, Prinsesstårta, 8 bitar', 'Lunch kl. 12:00, 25 personer', with the lines below it. */
function itemOf(text: string, { kind, name, quantity, delivery_time }: Order): string | undefined {
  const whose = kind === "cake" ? name : `${name} kl.\u00a0${delivery_time}`;
  const start = text.search(new RegExp(`^[*] ${RegExp.escape(whose)}, (?:.*, )?${quantity} `, "m"));
  if (start < 0) return undefined;
  const [first, ...rest] = text.slice(start).split("\n");
  const end = rest.findIndex((line) => !line.startsWith("  "));
  return [first, ...rest.slice(0, end)].join("\n");
}
