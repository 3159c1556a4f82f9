/** What waits for somebody of the staff, in the order in which it has to be done. */

export type Waiting = {
  key: string;
  what: "order" | "missing" | "silent" | "request" | "mail" | "join" | "company" | "messages";
  /** The day of the delivery, or the one since when it has waited. */
  day: string;
};

const NEAR_DAYS = 3;

/** A delivery that is near comes before everything, then what somebody is angry about, then the rest. */
function rank({ what, day }: Waiting, today: Temporal.PlainDate): number {
  const isNear = Temporal.PlainDate.compare(day, today.add({ days: NEAR_DAYS })) <= 0;
  if (isNear && (what === "order" || what === "silent")) return 0;
  if (what === "missing") return 1;
  if (what === "order" || what === "silent") return 2;
  return { request: 3, mail: 4, messages: 5, join: 6, company: 7 }[what];
}

export const byUrgency = <One extends Waiting>(all: readonly One[], today: Temporal.PlainDate): One[] =>
  all.toSorted((a, b) => rank(a, today) - rank(b, today) || a.day.localeCompare(b.day));
