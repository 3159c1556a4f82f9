import type { Tally } from "./judge-cakes.ts";
import type { HandsOffResult } from "./simulate.ts";

const WITHIN_REACH = 3;
const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(whole, 1)).toFixed(2)} %`;

const sumOf = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (sum, { cakes, called, needed, delivered }) => ({
      cakes: sum.cakes + cakes,
      called: sum.called + called,
      needed: sum.needed + needed,
      delivered: sum.delivered + delivered,
    }),
    { cakes: 0, called: 0, needed: 0, delivered: 0 },
  );

const shares = ({ cakes, called, needed }: Tally): string =>
  `${cakes} birthdays, a person was called for ${called} (${percent(called, cakes)}) and needed for ${needed} (${percent(needed, cakes)})`;

/**
 * What came of it. A person was called where nobody had said yes a working day ahead, or nobody was left to ask; one was
 * needed where no cake came by itself after all. The last line is the share that needed one.
 */
export function describeHandsOff({ judged, score }: HandsOffResult): string {
  const byReach = [...score.byReach].sort(([a], [b]) => a - b);
  const enough = sumOf(byReach.filter(([reach]) => reach >= WITHIN_REACH).map(([, tally]) => tally));
  const { late } = score;
  const all = sumOf([...score.byReach.values(), late]);
  const known = `known in time with ${WITHIN_REACH} bakeries or more within reach`;
  return [
    `${judged.letters} mails accepted, ${judged.offers} offers, ${judged.products} of a product, ${judged.birthdays} times a birthday ahead`,
    `${all.delivered} cakes delivered, of all: ${shares(all)}`,
    `  known of too late for the days ahead: ${shares(late)}`,
    ...byReach.map(([reach, tally]) => `  ${reach} within reach: ${shares(tally)}`),
    `Of ${enough.cakes} birthdays ${known} a person was called for ${enough.called}: ${percent(enough.called, enough.cakes)}`,
    `Of ${enough.cakes} birthdays ${known}, ${enough.needed} needed a person: ${percent(enough.needed, enough.cakes)}`,
  ].join("\n");
}
