import type { Tally } from "./judge-cakes.ts";
import type { HandsOffResult } from "./simulate.ts";

const WITHIN_REACH = 3;
const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(whole, 1)).toFixed(2)} %`;

const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { cakes, called, delivered }) => ({
      cakes: sum.cakes + cakes,
      called: sum.called + called,
      delivered: sum.delivered + delivered,
    }),
    { cakes: 0, called: 0, delivered: 0 },
  );

/** What came of it; the last line is the share of birthdays that needed a person. */
export function describeHandsOff({ judged, score }: HandsOffResult): string {
  const byReach = [...score.byReach].sort(([a], [b]) => a - b);
  const enough = sumOf(byReach.filter(([reach]) => reach >= WITHIN_REACH).map(([, tally]) => tally));
  const { late } = score;
  const all = sumOf([...score.byReach.values(), late]);
  return [
    `${judged.letters} mails accepted, ${judged.offers} offers, ${judged.birthdays} times a birthday ahead`,
    `${all.cakes} birthdays, ${all.delivered} cakes delivered, for ${all.called} a person was called`,
    `  known of too late for the days ahead: ${late.cakes} birthdays, ${late.called} needed a person (${percent(late.called, late.cakes)})`,
    ...byReach.map(
      ([reach, { cakes, called }]) =>
        `  ${reach} within reach: ${cakes} birthdays, ${called} needed a person (${percent(called, cakes)})`,
    ),
    `Of ${enough.cakes} birthdays known in time with ${WITHIN_REACH} bakeries or more within reach, ${enough.called} needed a person: ${percent(enough.called, enough.cakes)}`,
  ].join("\n");
}
