import type { SourceMutant } from "../access-rules.ts";

const fault = (name: string, file: string, from: string, to: string): SourceMutant => ({
  rule: `mails tell the truth: ${name}`,
  file: `server/${file}`,
  mutate: (source) => source.replace(from, () => to),
  tests: ["test/simulation/simulation.test.ts"],
});

const DELIVERY = "features/orders/supplier-delivery.ts";

/** Faults that mails have had or might have, put back on purpose: the simulation's judges must find each. */
export const mailFaults: SourceMutant[] = [
  fault(
    "both cakes of a day stand in a mail about one",
    "features/orders/change-mail.ts",
    "const day = days.of(first);",
    `const { cakes, meals } = days.of(first);
  const isOwn = ({ id }: OrderRow) => orders.some((order) => order.id === id);
  const day = { cakes: cakes.filter(isOwn), meals: meals.filter(isOwn) };`,
  ),
  fault("every cake has its allergy", DELIVERY, "allergies: cake.allergies,", "allergies: null,"),
  fault(
    "what the colleagues do not eat is told",
    DELIVERY,
    "colleague_allergies: colleaguesFood(cakes, facts),",
    "colleague_allergies: [],",
  ),
  fault(
    "the quantity is the one that holds now",
    "mail/registry.ts",
    "if (!from)",
    'if (!from || kind === "supplier-order-changed")',
  ),
  fault(
    "what was cancelled is not listed",
    "features/orders/supplier-day.ts",
    "and ${wasAsked(o)}`",
    "and ${o.requested_at} is not null`",
  ),
  {
    ...fault(
      "",
      "features/meals/plan.ts",
      "menu.price_ore * e.people_count",
      "(menu.price_ore + 100) * e.people_count",
    ),
    rule: "menus: a meal costs what was agreed",
  },
  {
    ...fault("", "features/meals/plan.ts", "a.weekday = extract(dow from d.day)", "true limit 1"),
    rule: "menus: a meal is of its own weekday's menu",
    // No series of this world is of one menu on one day and of another on the next.
    tests: ["server/features/meals/menus.test.ts"],
    name: "takes the weekday's menu",
  },
  fault(
    "nobody is said to have confirmed who has not",
    "features/orders/hr-status.ts",
    "return order.status as HrStatus;",
    'return "confirmed";',
  ),
];
