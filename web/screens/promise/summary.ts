import type { Output } from "../../../contract/contract.ts";
import { promiseStates } from "../../../domain/promise.ts";
import { counted, unbroken } from "../../ui/counted.ts";

type Year = Pick<Output<"get-promise-year">, "counts" | "year" | "birthdays">;

export const allOf = (counts: Year["counts"]): number =>
  promiseStates.reduce((sum, state) => sum + counts[state], 0);

/** Birthdays of last December and of the next year are listed, too, when they need somebody now. */
export function summary({ counts, year, birthdays }: Year): string {
  const others = allOf(counts) - birthdays;
  const all = `${counted(birthdays, "födelsedag", "födelsedagar")} ${year}${others > 0 ? ` och ${others} ett annat år` : ""}`;
  return unbroken(
    counts.alarm === 0 ? `${all}. Ingen behöver dig just nu.` : `${all}. ${counts.alarm} behöver dig.`,
  );
}
