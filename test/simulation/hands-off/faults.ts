import type { SourceMutant } from "../../access-rules.ts";

const fault = (name: string, file: string, from: string, to: string): SourceMutant => ({
  rule: `hands off: ${name}`,
  file,
  mutate: (source) => source.replace(from, () => to),
  tests: ["test/simulation/hands-off/hands-off.test.ts"],
});

/** One condition alone would be made up for by the other. */
const faultInTwo = (name: string, file: string, ...changes: [from: string, to: string][]): SourceMutant => ({
  ...fault(name, file, "", ""),
  mutate: (source) =>
    changes.every(([from]) => source.includes(from))
      ? changes.reduce((text, [from, to]) => text.replace(from, () => to), source)
      : source,
});

const TIMES = "domain/offer-times.ts";
const CHAIN = "domain/chain.ts";
const SUPPLIERS = "domain/suppliers.ts";
const BIRTHDAY = "domain/birthday.ts";
const PLAN = "server/features/cakes/plan-cakes.ts";
const PASS_ON = "server/features/orders/pass-on.ts";
const JOB = "server/features/orders/deadlines-job.ts";
const CALL = "server/features/orders/call-people.ts";
const LAPSED = "server/features/orders/lapsed-offers.ts";
const CANCEL = "server/features/orders/cancel-orders.ts";

/** An order that somebody has said yes to counts as replaced, too: by itself. */
const TAKEN: [string, string] = [
  "o.status = 'requested' or not",
  "o.status in ('requested', 'confirmed') or not",
];

/** Finds what this small world has no case of. */
const PASSED_OVER = { tests: ["server/features/orders/chain.test.ts"], name: "passes over who is closed" };

/** In this small world nobody fails on two days, nor is there time for the days before. */
const BOTH_DAYS = {
  tests: ["server/features/orders/other-day.test.ts"],
  name: "each about two days at most",
};

/** What would break the promise while nobody looks, put in on purpose: the judges of the hands-off world must find each. */
export const handsOffFaults: SourceMutant[] = [
  fault(
    "an answer is waited for two working days",
    TIMES,
    "const ANSWER_WORKING_DAYS = 2;",
    "const ANSWER_WORKING_DAYS = 3;",
  ),
  fault(
    "one working day when five days are left",
    TIMES,
    "const SHORT_ANSWER_WORKING_DAYS = 1;",
    "const SHORT_ANSWER_WORKING_DAYS = 2;",
  ),
  fault("four working hours when two days are left", TIMES, "WORKING_HOURS = 4;", "WORKING_HOURS = 7;"),
  {
    // In this world somebody has said yes by then, or nobody is left and people know.
    ...fault(
      "people are called a working day ahead",
      TIMES,
      "subtractWorkingDays(deliveredAt(delivery), 1);",
      "subtractWorkingDays(deliveredAt(delivery), 0);",
    ),
    tests: ["server/features/orders/nobody-left.test.ts"],
    name: "asked too late for a whole working day",
  },
  fault(
    "an answer is not waited for past the call",
    TIMES,
    "earlier(answerByRule(offered, delivery), share(offered, last, others))",
    "answerByRule(offered, delivery)",
  ),
  fault(
    "the reminder comes halfway",
    TIMES,
    "workingHoursBetween(offered, deadline) / 2",
    "workingHoursBetween(offered, deadline) / 4",
  ),
  {
    // Nobody of this world plans so late on a Saturday.
    ...fault(
      "a planned offer leaves on a working day",
      TIMES,
      "return isWorkday(stockholmDay(now)) ? now : nextWorkingMoment(now);",
      "return now;",
    ),
    tests: ["server/features/autopilot/planning.test.ts"],
    name: "not asked for on a Saturday",
  },
  fault(
    "the next offer leaves on a working day",
    "domain/asking.ts",
    "if (isWorkday(stockholmDay(now))) return true;",
    "if (now) return true;",
  ),
  fault(
    "nobody works on a public holiday",
    "domain/holidays.ts",
    "date.dayOfWeek > 5 || holidayOn(date) !== undefined",
    "date.dayOfWeek > 5",
  ),
  fault("people work until five", "domain/working-hours.ts", '"17:00"', '"20:00"'),
  fault("whoever eats can eat it", CHAIN, "if (impossible.length > 0)", "if (impossible.length > 99)"),
  fault(
    "nobody is given what they cannot eat",
    "domain/product-food.ts",
    "product.allergens.includes(one)",
    "false && product.allergens.includes(one)",
  ),
  {
    // Who lies so far away stands last in this world's chains.
    ...fault("nobody drives further than they do", CHAIN, "if (distance > (", "if (distance > 9 * ("),
    tests: ["server/features/orders/withdrawal.test.ts"],
    name: "too far away",
  },
  {
    // Before any of this world's chains comes to a bakery that is too dear, another has said yes.
    ...fault("it stays within the budget", CHAIN, "price > budget ?", "price > 9 * budget ?"),
    ...PASSED_OVER,
  },
  {
    ...fault("nobody is asked twice", "server/features/orders/choose-next.ts", "", ""),
    // Who was asked stands in two lists.
    mutate: (source) =>
      source.replace("...offered(order),", "offered: [],").replace("!hasDeclinedDay(order, id)", "true"),
  },
  fault(
    "another day is asked about when nobody is left for its own",
    PASS_ON,
    "({ list }) => list.hands_off",
    "() => false",
  ),
  fault(
    "another day is none where the birthday itself is wanted",
    BIRTHDAY,
    'if (!closure && rule === "same-day" && !isLate) return [];',
    "",
  ),
  {
    ...fault(
      "another day is the nearest that the rule allows",
      BIRTHDAY,
      "return [...openDays(closures, from, -1).filter((day) => !isBefore(day, first)), ...after];",
      "return [...after, ...openDays(closures, from, -1).filter((day) => !isBefore(day, first))];",
    ),
    ...BOTH_DAYS,
  },
  fault(
    "another day leaves time to ask several",
    TIMES,
    "return [...ample, ...short];",
    "return [...short, ...ample];",
  ),
  fault(
    "another day is for whoever has not been asked at all first",
    CHAIN,
    "!wasAsked(supplier) && isAble(supplier)",
    "isAble(supplier)",
  ),
  {
    ...fault(
      "another day is no third for anybody",
      "server/features/orders/choose-next.ts",
      "days.length >= MOST_DAYS_ASKED",
      "days.length > 9",
    ),
    ...BOTH_DAYS,
  },
  fault(
    "the company's own list comes first",
    CHAIN,
    "[...chain.own, ...nearest].filter(",
    "[...nearest, ...chain.own].filter(",
  ),
  {
    // Nor is any closed on just the day of a cake that it would be asked for.
    ...fault(
      "nobody is asked for a day that they are closed",
      SUPPLIERS,
      "|| supplier.closed_dates.includes(date.toString())",
      "",
    ),
    ...PASSED_OVER,
  },
  fault(
    "there is time to bake",
    SUPPLIERS,
    "return Temporal.Instant.compare(now, orderBy(supplier, date, time)) <= 0;",
    "return true;",
  ),
  fault(
    "nobody is asked for more than they have room for",
    SUPPLIERS,
    "return supplier.daily_capacity === null || booked + wanted <= supplier.daily_capacity;",
    "return true;",
  ),
  fault(
    "a no is passed on",
    PASS_ON,
    "order.wanted && nobodyHas(order)",
    "order.wanted && nobodyHas(order) && order.offer_status !== 'declined'",
  ),
  fault(
    "a withdrawal is passed on",
    PASS_ON,
    "order.wanted && nobodyHas(order)",
    "order.wanted && nobodyHas(order) && order.offer_status !== 'withdrawn'",
  ),
  fault(
    "silence is passed on",
    PASS_ON,
    "order.wanted && nobodyHas(order)",
    "order.wanted && nobodyHas(order) && order.offer_status !== 'expired'",
  ),
  // What is changed about a cake between two bakeries (`between-offers.ts`).
  fault(
    "between two bakeries a person's pause takes the cake",
    "server/features/autopilot/pause-person.ts",
    "${isAhead} and ${mayGo(o)}",
    "${isAhead} and ${o.status} = 'planned'",
  ),
  {
    // No office of this small world closes just then; of fifty companies some do.
    ...fault(
      "between two bakeries a cake keeps clear of a closed office",
      "server/features/cakes/cake-settings.ts",
      "const planned = isUntaken(o);",
      "const planned = fragment`o.status = 'planned'`;",
    ),
    tests: ["server/features/autopilot/lost-orders.test.ts"],
    name: "comes to no closed office",
  },
  fault(
    "between two bakeries a cake follows its person",
    "server/features/people/coming-orders.ts",
    'or ${isLost(ref(cake_orders, "cake_orders"))}',
    'or (false and ${isLost(ref(cake_orders, "cake_orders"))})',
  ),
  fault("silence ends an offer", JOB, "      endOffers,\n", ""),
  {
    // Every bakery of this world answers in time what was changed.
    ...fault("silence about a change ends an offer", JOB, "      endDoubted,\n", ""),
    tests: ["server/features/orders/second-thoughts.test.ts"],
    name: "silence goes on to the next",
  },
  fault(
    "an answer is not waited for while the bakery bakes",
    TIMES,
    "subtract({ hours: Math.max(lead_hours, TIME_TO_ANSWER.hours) })",
    "subtract({ hours: 0 })",
  ),
  fault("time is left for those who are asked next", TIMES, "const REACHED = 3;", "const REACHED = 1;"),
  fault(
    "silence ends an offer at its deadline, not before",
    JOB,
    "sql`f.answer_by <= app_now() and not",
    "sql`f.answer_by <= app_now() + interval '1 day' and not",
  ),
  fault("suppliers are reminded", JOB, "      remindSuppliers,\n", ""),
  fault("suppliers are reminded once", JOB, "set reminded_at = app_now()", "set remind_at = app_now()"),
  fault("people are called in time", JOB, "      callInTime,\n", ""),
  fault(
    "people are called when nobody is left",
    PASS_ON,
    "orders.filter((order) => isLast(order) && !isKnown(order)),",
    "[],",
  ),
  fault(
    "nobody is called while somebody can be asked",
    PASS_ON,
    "next.get(order.id)?.supplier === null;",
    "orders.length > 0;",
  ),
  fault(
    "who is called gets a mail while an answer is waited for",
    CALL,
    "await mailUnconfirmed(tx, services, others);",
    "",
  ),
  fault(
    "who is called gets a mail when nobody is left",
    CALL,
    "await mailDeclined(",
    "await (async (..._: unknown[]) => {})(",
  ),
  fault(
    "who is called reads what was tried",
    "server/features/orders/unconfirmed-mail.ts",
    "tried: tried.get(order.id) ?? [],",
    "tried: [],",
  ),
  fault(
    "who is called reads telephone numbers",
    "server/features/orders/mails/parts/tried.ts",
    "phone ? `${name}, ${phone}` : name",
    "name",
  ),
  fault(
    "no cake for who has left or would rather not",
    "server/features/cakes/cancel-coming.ts",
    "if (whose.employeeIds.length === 0) return 0;",
    "if (whose) return 0;",
  ),
  fault(
    "a bakery is told what was cancelled",
    CANCEL,
    "await mailCancellations(tx, services, gone, [], party);",
    "",
  ),
  fault(
    "a newcomer has a cake at once",
    "server/features/autopilot/feature.ts",
    "celebrationBegan.on(async (tx, services, whose) => void (await planAhead(tx, services, whose))),",
    "",
  ),
  {
    // A year ahead is further than this world looks.
    ...fault(
      "what has come within the year is planned",
      "server/features/autopilot/plan.ts",
      "[{ behind }, { born: await daysSince(run, behind) }]",
      "[{ behind }]",
    ),
    tests: ["server/features/autopilot/planning.test.ts"],
    name: "a day's planning",
  },
  {
    ...fault(
      "whom nothing could be planned for meanwhile is looked through",
      "server/features/autopilot/plan.ts",
      "await setPlannedUntil(tx, sql`not ${mayPlan}`, null);",
      "",
    ),
    tests: ["server/features/autopilot/planning.test.ts"],
    name: "a day's planning",
  },
  fault("no cake is planned for who would rather not", PLAN, "and ${e.celebration} <> 'none'`;", "`;"),
  fault(
    "no cake is planned for who has left",
    PLAN,
    "${e.archived_at} is null and ${e.celebration}",
    "${e.celebration}",
  ),
  fault(
    "no cake comes to a closed office",
    "domain/closures.ts",
    "isWorkday(date) && closureOn(closures, date) === null",
    "isWorkday(date)",
  ),
  fault(
    "days off go by the company's rule",
    "domain/birthday.ts",
    'rule === "workday-before" ? "before" : "after"',
    'rule === "workday-before" ? "after" : "before"',
  ),
  {
    // Nobody of this world has a birthday corrected while a cake of it is planned.
    ...fault(
      "a corrected birthday takes its cake along",
      "server/features/cakes/move-birthday.ts",
      "if (moves.length > 0) {",
      "if (moves.length > 99) {",
    ),
    tests: ["server/features/autopilot/planning.test.ts"],
    name: "a corrected birthday moves its cake",
  },
  {
    // Nobody of this world comes back after another's yes; the database would refuse a second one.
    ...faultInTwo("who withdrew gets nothing back that another has said yes to", LAPSED, TAKEN, [
      "o.status in ('declined', 'requested')",
      "o.status in ('declined', 'requested', 'confirmed')",
    ]),
    tests: ["server/features/orders/withdrawal.test.ts"],
    name: "can be taken back while the next has not said yes",
  },
  {
    ...faultInTwo("who was silent gets nothing back that another has", LAPSED, TAKEN, [
      "f.status = 'expired' and o.status = 'declined'",
      "f.status = 'expired' and o.status in ('declined', 'confirmed')",
    ]),
    tests: ["server/features/orders/chain.test.ts"],
    name: "ends at the deadline and goes on to the next",
  },
  fault(
    "who is asked in vain is told so",
    LAPSED,
    'await mailCancellations(tx, services, asked, [], "platform");',
    "",
  ),
  {
    // The next morning's check would ask for it in any case.
    ...fault(
      "what is due is asked for",
      "server/features/autopilot/plan.ts",
      "days, lead_hours }, now), now) <= 0;",
      "days, lead_hours }, now), now) < -1;",
    ),
    tests: ["server/features/autopilot/pause.test.ts"],
    name: "takes what nobody knows of",
  },
  fault(
    "whoever cannot eat the cake has a portion that the bakery reads of",
    "server/features/orders/supplier-delivery.ts",
    "separate: separateForKitchen(cake, countPortions(eatApart(cake, facts))),",
    "separate: null,",
  ),
  fault(
    "whoever a portion does not suit is told of with the cake",
    "domain/separate-portions.ts",
    "return cannotEat(cake, food) && fits(portion, food);",
    "return cannotEat(cake, food);",
  ),
];
