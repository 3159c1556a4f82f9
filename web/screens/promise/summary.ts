import type { Output } from "../../../contract/contract.ts";
import { promiseStates } from "../../../domain/promise.ts";
import { counted } from "../../../domain/swedish.ts";

type Year = Pick<Output<"get-promise-year">, "counts" | "year" | "birthdays" | "last_december">;

export const allOf = (counts: Year["counts"]): number =>
  promiseStates.reduce((sum, state) => sum + counts[state], 0);

/** Birthdays of last December and of the next year are listed, too, when they need somebody now. */
export function summary({ counts, year, birthdays, last_december }: Year, today: Temporal.PlainDate): string {
  const next = allOf(counts) - birthdays - last_december;
  const all = [
    `${counted(birthdays, "födelsedag", "födelsedagar")} ${year === today.year ? "i år" : year}`,
    last_december > 0 && `${last_december} förra året`,
    next > 0 && `${next} nästa år`,
  ].filter(Boolean);
  const waiting = counts.alarm === 0 ? "Ingen väntar på dig just nu." : `${counts.alarm} väntar på dig.`;
  return `${all.join(", ")}. ${waiting}`;
}
