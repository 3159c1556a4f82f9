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
import { orderedText } from "../../../domain/choose-product.ts";
import { asItem, foodText } from "../../../domain/allergies.ts";
import { formatDayFrom, formatTime } from "../../../domain/dates.ts";
import { mealLabels } from "../../../domain/meals.ts";
import type { OrderKind } from "../../../domain/order-kinds.ts";
import { isLive } from "../../../domain/orders.ts";
import { capitalised, counted, listed } from "../../../domain/swedish.ts";
import { useToday } from "../../clock.ts";
import { Card } from "../../ui/card.tsx";
import { linesOfInvoice } from "../../ui/invoice-words.ts";
import { Fact } from "./fact.tsx";
import { ReceivingFacts } from "./receiving-facts.tsx";

export type Page = Output<"get-supplier-orders">;

/** What a kitchen needs: when, what, where, and which allergies. Never who. */
export function OrderFacts({ page, orders }: { page: Page; orders: SupplierOrder[] }) {
  const date = Temporal.PlainDate.from(page.delivery_date);
  const today = useToday();
  const { Ordered } = parts[page.kind];
  return (
    <Card className="mt-6 divide-y divide-border overflow-hidden">
      {deliveriesOf(orders).map((delivery) => (
        <Fragment key={delivery[0]!.id}>
          <Fact icon={<Calendar size={19} />} tone="green" label="Leverans">
            {formatDayFrom(date, today)} {formatTime(delivery[0]!.delivery_time)}
          </Fact>
          <Ordered orders={delivery} />
          <Fact icon={<MapPin size={19} />} label="Adress" detail={delivery[0]!.address}>
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
        <Fact icon={<Leaf size={19} />} label="Kost">
          {countedList(page.diets)}
        </Fact>
      )}
      {orders.map(
        ({ id, notes }) =>
          notes && (
            <Fact
              key={id}
              icon={<MessageSquareText size={19} />}
              label={`Meddelande från ${page.company_name}`}
            >
              <span className="font-normal whitespace-pre-line">{notes}</span>
            </Fact>
          ),
      )}
      {!page.passed && orders.some((order) => isLive(order.status)) && (
        <Allergies page={page} orders={orders} />
      )}
      {invoicesOf(page, orders).map((invoice) => (
        <Fact
          key={invoice.order_ids[0]}
          icon={<ReceiptText size={19} />}
          label="Faktura"
          detail={
            <ul className="font-normal wrap-anywhere">
              {linesOfInvoice({ ...invoice, company_name: page.company_name }).map((line) => (
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
function invoicesOf(page: Page, orders: SupplierOrder[]) {
  const own = page.invoices.flatMap((invoice) => {
    const billed = orders.filter(({ id }) => invoice.order_ids.includes(id));
    return billed.length > 0 ? [{ ...invoice, billed }] : [];
  });
  return own.map(({ billed, ...invoice }) => ({
    ...invoice,
    about: own.length > 1 ? `Gäller ${listed(billed.map(whichOf))}` : null,
  }));
}

const whichOf = ({ marking, meal_type, delivery_time, address }: SupplierOrder): string => {
  if (marking) return `tårtan ${marking}`;
  const meal = meal_type ? `${mealLabels[meal_type].toLocaleLowerCase("sv")} ` : "";
  return [meal + formatTime(delivery_time), address].filter(Boolean).join(", ");
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
  return (
    <Fact
      icon={<CakeSlice size={19} />}
      label={several ? "Tårtor" : "Tårta"}
      detail={
        // One of several that day is shown by itself, too, while the others are answered.
        several ? (
          <ul className="mt-1 space-y-0.5">
            {orders.map((order) => (
              <li key={order.id}>
                {orderedText(order) ?? counted(order.portion_size ?? 0, "bit", "bitar")}
                {order.cake_text && `, texten ”${order.cake_text}”`}
                {order.separate && `, och egna portioner: ${order.separate}`}
                {order.marking && `, märk kartongen ${order.marking}`}
              </li>
            ))}
          </ul>
        ) : (
          [
            orderedText(orders[0]!),
            orders[0]!.cake_text && `Text på tårtan: ${orders[0]!.cake_text}`,
            orders[0]!.separate && `Egna portioner: ${orders[0]!.separate}`,
            orders[0]!.marking && `Märk kartongen ${orders[0]!.marking}`,
          ]
            .filter((part) => part !== null && part !== "")
            .join(". ")
            .replaceAll(/(?<=[.!?…])\. /g, " ") || "Tårta"
        )
      }
    >
      {counted(orders.length, "tårta", "tårtor")}, {counted(pieces, "bit", "bitar")}
    </Fact>
  );
}

function Meals({ orders }: { orders: SupplierOrder[] }) {
  return orders.map((order) => (
    <Fact key={order.id} icon={<Utensils size={19} />} label="Måltid" detail={orderedText(order)}>
      {order.meal_type && mealLabels[order.meal_type]},{" "}
      {counted(order.people_count ?? 0, "person", "personer")}
    </Fact>
  ));
}

function Allergies({ page, orders }: { page: Page; orders: SupplierOrder[] }) {
  const own = orders.filter((order) => order.allergies || order.dietary_preferences);
  const apart = orders.some(({ separate }) => separate);
  const nothing = own.length === 0 && page.colleague_allergies.length === 0 && !apart;
  if (nothing)
    return (
      <div className="flex gap-3.5 bg-cream-25 px-5 py-4 text-sm text-subtle-foreground">
        Inga allergier är anmälda.
      </div>
    );
  return (
    <div className="flex gap-3.5 border-t border-warning-border bg-warning-soft px-5 py-4 text-warning-soft-foreground">
      <span className="grid size-10 shrink-0 place-items-center text-warning">
        <TriangleAlert size={22} aria-hidden />
      </span>
      <div className="min-w-0 space-y-1.5">
        <p className="font-semibold">Allergier</p>
        {own.map((order) => (
          <p key={order.id}>
            {order.marking && <strong className="font-semibold">Tårta {order.marking}: </strong>}
            {order.marking ? foodText(order) : `${foodText(order)?.replace(/\.$/, "")} (den som firas)`}
          </p>
        ))}
        {page.colleague_allergies.length > 0 && (
          <p>{parts[page.kind].eaters(countedList(page.colleague_allergies), orders.length)}</p>
        )}
        {apart && <p>De som inte kan äta av tårtan får egna portioner. Märk upp dem.</p>}
      </div>
    </div>
  );
}

type Parts = {
  Ordered: FunctionComponent<{ orders: SupplierOrder[] }>;
  eaters(allergies: string, count: number): string;
};
const parts: Record<OrderKind, Parts> = {
  cake: {
    Ordered: Cakes,
    eaters: (allergies, count) => `Fler som äter av ${count > 1 ? "tårtorna" : "tårtan"}: ${allergies}`,
  },
  meal: { Ordered: Meals, eaters: capitalised },
};

/** A count stays on the line of its word. */
const countedList = (rows: { name: string; count: number }[]): string =>
  rows.map(({ name, count }) => `${asItem(name)} (${counted(count, "person", "personer")})`).join(", ");

/** What the page shows of these, for the answer to be about that. */
export const shownVersions = (orders: SupplierOrder[]): string[] =>
  orders.flatMap(({ version }) => version ?? []);
