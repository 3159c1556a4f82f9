import { deliveries, facts, paragraph, quote, warning, type Fact, type MaybeBlock } from "./blocks.ts";
import { addressFact, countedWarning, deliveryFact, dietFact, noAllergies, type Place } from "./orders.ts";
import { cakes, people, portions } from "./words.ts";
import { type Counted, type Eater, foodText } from "../../../../domain/allergies.ts";
import { type InvoiceInterval, invoiceLabels, mealLabels, type MealType } from "../../../../domain/meals.ts";

/** What a kitchen needs and no more: never a birthday, an e-mail or a name beside an allergy that HR did not ask for. */
export type KitchenCake = Eater & {
  portion_size: number;
  /** What to write on the box, so that the right cake reaches the right person when there are several. */
  marking?: string | null;
};

export type BakeryDelivery = Place & {
  bakery_name: string;
  company_name: string;
  cakes: KitchenCake[];
  /** The colleagues at the same address, counted: the whole office eats the cake. */
  colleague_allergies?: Counted[] | null;
  invoice_interval?: InvoiceInterval | null;
};

export type RestaurantDelivery = Place & {
  restaurant_name: string;
  company_name: string;
  meal_type: MealType;
  people_count: number;
  allergies?: Counted[] | null;
  diets?: Counted[] | null;
  invoice_interval?: InvoiceInterval | null;
  notes?: string | null;
};

export function bakeryBlocks(order: BakeryDelivery): MaybeBlock[] {
  const [only] = order.cakes;
  const single = only && order.cakes.length === 1 ? only : null;
  const allergy = single && foodText(single);
  const colleagues = countedWarning(
    "Kollegorna på adressen",
    order.colleague_allergies,
    "De äter av samma tårta.",
  );
  const nothingKnown = !colleagues && order.cakes.every((cake) => !foodText(cake));
  return [
    facts([
      deliveryFact({ ...order, delivery_reason: null }),
      {
        label: "Tårta",
        value: cakeSummary(order.cakes),
        detail: single?.marking ? marked(single.marking) : null,
      },
      addressFact(order.address, order.company_name),
      invoiceFact(order.invoice_interval),
    ]),
    single ? null : deliveries(order.cakes.map(numberedCake)),
    allergy ? warning(allergy, "Gäller den som firas.") : null,
    colleagues,
    nothingKnown ? noAllergies() : null,
  ];
}

function cakeSummary(all: KitchenCake[]): string {
  const total = all.reduce((sum, cake) => sum + cake.portion_size, 0);
  return `${cakes(all.length)}, ${portions(total)}${all.length > 1 ? " totalt" : ""}`;
}

function numberedCake(cake: KitchenCake, index: number) {
  return {
    title: `Tårta ${index + 1}: ${portions(cake.portion_size)}`,
    details: [cake.marking && marked(cake.marking)],
    allergy: foodText(cake),
  };
}

const marked = (marking: string) => `Märk kartongen: ${marking}`;

export function restaurantBlocks(order: RestaurantDelivery): MaybeBlock[] {
  const allergies = countedWarning("Allergier", order.allergies, "Märk upp maten för dem.");
  return [
    facts([
      deliveryFact(order),
      { label: "Måltid", value: `${mealLabels[order.meal_type]}, ${people(order.people_count)}` },
      dietFact(order.diets),
      addressFact(order.address, order.company_name),
      invoiceFact(order.invoice_interval),
    ]),
    allergies ?? noAllergies(),
    ...notesFrom(order),
  ];
}

function notesFrom({ company_name, notes }: { company_name: string; notes?: string | null }): MaybeBlock[] {
  return notes ? [paragraph(`Meddelande från ${company_name}:`), quote(notes)] : [];
}

function invoiceFact(interval: InvoiceInterval | null | undefined): Fact | null {
  return interval ? { label: "Faktura", value: invoiceLabels[interval] } : null;
}

/** What was agreed before, beside what holds now. */
export type Change = { label: string; before: string; after: string };

export function changeFacts(changes: Change[]) {
  return facts(
    changes.map(({ label, before, after }) => ({ label, value: after, detail: `tidigare ${before}` })),
  );
}
