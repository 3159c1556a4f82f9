import {
  Calendar,
  CakeSlice,
  Leaf,
  MapPin,
  MessageSquareText,
  ReceiptText,
  TriangleAlert,
  Utensils,
} from "lucide-react";
import { Fragment, type FunctionComponent } from "react";
import type { Output } from "../../../contract/contract.ts";
import type { SupplierOrder } from "../../../contract/supplier-answer.ts";
import { asItem, writtenOnce } from "../../../domain/allergies.ts";
import type { OrderKind } from "../../../domain/order-kinds.ts";
import { isLive } from "../../../domain/orders.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { useToday } from "../../clock.ts";
import { Card } from "../../ui/card.tsx";
import { Fact } from "./fact.tsx";
import { ReceivingFacts } from "./receiving-facts.tsx";
import { texts } from "./texts.ts";

export type Page = Output<"get-supplier-orders">;
type Say = (typeof texts)["sv"];

/** What a kitchen needs: when, what, where, and which allergies. Never who. */
export function OrderFacts({ page, orders }: { page: Page; orders: SupplierOrder[] }) {
  const date = Temporal.PlainDate.from(page.delivery_date);
  const today = useToday();
  const say = useTexts(texts);
  const { Ordered } = parts[page.kind];
  return (
    <Card className="mt-6 divide-y divide-border overflow-hidden">
      {deliveriesOf(orders).map((delivery) => (
        <Fragment key={delivery[0]!.id}>
          <Fact icon={<Calendar size={19} />} tone="green" label={say.delivery}>
            {say.day(date, today)} {say.time(delivery[0]!.delivery_time)}
          </Fact>
          <Ordered orders={delivery} />
          <Fact icon={<MapPin size={19} />} label={say.address} detail={delivery[0]!.address}>
            {page.company_name}
          </Fact>
          {page.receiving
            .filter(({ order_ids }) => delivery.some(({ id }) => order_ids.includes(id)))
            .map((office) => (
              <ReceivingFacts key={office.order_ids[0]} office={office} />
            ))}
        </Fragment>
      ))}
      {page.diets.length > 0 && (
        <Fact icon={<Leaf size={19} />} label={say.diet}>
          {countedList(page.diets, say)}
        </Fact>
      )}
      {orders.map(
        ({ id, notes }) =>
          notes && (
            <Fact key={id} icon={<MessageSquareText size={19} />} label={say.messageFrom(page.company_name)}>
              <span className="font-normal whitespace-pre-line">{notes}</span>
            </Fact>
          ),
      )}
      {!page.passed && orders.some((order) => isLive(order.status)) && (
        <Allergies page={page} orders={orders} />
      )}
      {invoicesOf(page, orders, say).map((invoice) => (
        <Fact
          key={invoice.order_ids[0]}
          icon={<ReceiptText size={19} />}
          label={say.invoice}
          detail={
            <ul className="font-normal wrap-anywhere">
              {say.invoiceLines({ ...invoice, company_name: page.company_name }).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          }
        >
          {invoice.about}
        </Fact>
      ))}
    </Card>
  );
}

/** One for all of these, or each with what it is for. */
function invoicesOf(page: Page, orders: SupplierOrder[], say: Say) {
  const own = page.invoices.flatMap((invoice) => {
    const billed = orders.filter(({ id }) => invoice.order_ids.includes(id));
    return billed.length > 0 ? [{ ...invoice, billed }] : [];
  });
  return own.map(({ billed, ...invoice }) => ({
    ...invoice,
    about: own.length > 1 ? say.concerns(billed.map((order) => whichOf(order, say))) : null,
  }));
}

const whichOf = ({ marking, meal_type, delivery_time, address }: SupplierOrder, say: Say): string => {
  if (marking) return say.theCake(marking);
  const meal = meal_type ? `${say.meals[meal_type].toLocaleLowerCase("sv")} ` : "";
  return [meal + say.time(delivery_time), address].filter(Boolean).join(", ");
};

/** Breakfast and lunch, or cakes for two offices, are brought one at a time. */
function deliveriesOf(orders: SupplierOrder[]): SupplierOrder[][] {
  const inOrder = orders.toSorted((a, b) => a.delivery_time.localeCompare(b.delivery_time));
  const deliveries = Map.groupBy(inOrder, ({ delivery_time, address }) => `${delivery_time} ${address}`);
  return [...deliveries.values()];
}

function Cakes({ orders }: { orders: SupplierOrder[] }) {
  const pieces = orders.reduce((sum, order) => sum + (order.portion_size ?? 0), 0);
  const several = orders.length > 1;
  const say = useTexts(texts);
  return (
    <Fact
      icon={<CakeSlice size={19} />}
      label={several ? say.manyCakes : say.oneCake}
      detail={
        // One of several that day is shown by itself, too, while the others are answered.
        several ? (
          <ul className="mt-1 space-y-0.5">
            {orders.map((order) => (
              <li key={order.id}>
                {orderedWords(order, say) ?? say.pieces(order.portion_size ?? 0)}
                {order.cake_text && say.withWords(order.cake_text)}
                {order.separate && say.withPortions(say.told(order.separate))}
                {order.marking && say.withMarking(order.marking)}
              </li>
            ))}
          </ul>
        ) : (
          [
            orderedWords(orders[0]!, say),
            orders[0]!.cake_text && say.words(orders[0]!.cake_text),
            orders[0]!.separate && say.portions(say.told(orders[0]!.separate)),
            orders[0]!.marking && say.marking(orders[0]!.marking),
          ]
            .filter((part) => part !== null && part !== "")
            .join(". ")
            .replaceAll(/(?<=[.!?…])\. /g, " ") || say.oneCake
        )
      }
    >
      {say.cakes(orders.length)}, {say.pieces(pieces)}
    </Fact>
  );
}

function Meals({ orders }: { orders: SupplierOrder[] }) {
  const say = useTexts(texts);
  return orders.map((order) => (
    <Fact key={order.id} icon={<Utensils size={19} />} label={say.meal} detail={orderedWords(order, say)}>
      {order.meal_type && say.meals[order.meal_type]}, {say.people(order.people_count ?? 0)}
    </Fact>
  ));
}

function Allergies({ page, orders }: { page: Page; orders: SupplierOrder[] }) {
  const say = useTexts(texts);
  const own = orders.filter((order) => order.allergies || order.dietary_preferences);
  const apart = orders.some(({ separate }) => separate);
  const nothing = own.length === 0 && page.colleague_allergies.length === 0 && !apart;
  if (nothing)
    return (
      <div className="flex gap-3.5 bg-cream-25 px-5 py-4 text-sm text-subtle-foreground">
        {say.noAllergies}
      </div>
    );
  return (
    <div className="flex gap-3.5 border-t border-warning-border bg-warning-soft px-5 py-4 text-warning-soft-foreground">
      <span className="grid size-10 shrink-0 place-items-center text-warning">
        <TriangleAlert size={22} aria-hidden />
      </span>
      <div className="min-w-0 space-y-1.5">
        <p className="font-semibold">{say.allergies}</p>
        {own.map((order) => (
          <p key={order.id}>
            {order.marking && <strong className="font-semibold">{say.cakeMarked(order.marking)}</strong>}
            {order.marking
              ? foodWords(order, say)
              : foodWords(order, say).replace(/\.$/, "") + say.celebrated}
          </p>
        ))}
        {page.colleague_allergies.length > 0 && (
          <p>{parts[page.kind].eaters(countedList(page.colleague_allergies, say), orders.length, say)}</p>
        )}
        {apart && <p>{say.apart}</p>}
      </div>
    </div>
  );
}

type Parts = {
  Ordered: FunctionComponent<{ orders: SupplierOrder[] }>;
  eaters(allergies: string, count: number, say: Say): string;
};
const parts: Record<OrderKind, Parts> = {
  cake: {
    Ordered: Cakes,
    eaters: (allergies, count, say) => say.moreEaters(count > 1, allergies),
  },
  meal: { Ordered: Meals, eaters: capitalised },
};

/** A count stays on the line of its word. */
const countedList = (rows: { name: string; count: number }[], say: Say): string =>
  rows.map(({ name, count }) => `${asItem(say.named(name))} (${say.people(count)})`).join(", ");

/** What it is of, with its price without moms. */
function orderedWords(order: SupplierOrder, say: Say): string | null {
  const { product_name: name, product_pieces: pieces, product_price_ore: price, people_count } = order;
  if (!name || !pieces || !price) return null;
  return people_count
    ? `${name}, ${say.perPerson(say.kronor(price / pieces), say.kronor(price), say.people(pieces))}`
    : `${name}, ${say.pieces(pieces)}, ${say.exclVat(say.kronor(price))}`;
}

/** 'Allergi: nötter. Kost: vegetariskt.', as it was typed. */
const foodWords = (order: SupplierOrder, say: Say): string =>
  [labelled(say.allergy, order.allergies, say), labelled(say.diet, order.dietary_preferences, say)]
    .filter(Boolean)
    .join(" ");

function labelled(label: string, typed: string | null, say: Say): string | null {
  const text = writtenOnce(typed ?? "")
    .trim()
    .replace(/(?<!\.)\.+$/, "");
  return text ? `${label}: ${text.split(", ").map(say.named).join(", ")}.` : null;
}

/** What the page shows of these, for the answer to be about that. */
export const shownVersions = (orders: SupplierOrder[]): string[] =>
  orders.flatMap(({ version }) => version ?? []);
