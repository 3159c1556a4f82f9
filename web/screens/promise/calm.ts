import type { Output } from "../../../contract/contract.ts";
import { promiseStates } from "../../../domain/promise.ts";

type Counts = Output<"get-promise-year">["counts"];

/** What is true of a year in which nobody needs anything now; null while there is nobody to speak of. */
export function calmText(counts: Counts): string | null {
  // Nobody is called, so the next bakery is asked by itself.
  if (counts.declined > 0)
    return "Ingen födelsedag väntar på dig. Där ett bageri inte kunde får nästa frågan.";
  if (counts.planned > 0) return "Alla närmaste födelsedagar har en tårta på väg.";
  const anybody = promiseStates.some((state) => counts[state] > 0);
  return anybody ? "Ingen födelsedag de närmaste två veckorna väntar på en tårta." : null;
}
