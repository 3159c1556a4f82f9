import type { Clock } from "../../../domain/clock.ts";
import { mayUsePro } from "../../../domain/subscription.ts";
import type { Company } from "../../calls/identify.ts";
import { Refusal } from "../../calls/refusal.ts";

/** What a company's directory says of somebody, beside their office and whether they have left. */
export const governedFields = ["name", "email", "position"] as const;

type By = { caller: { company: Company }; clock: Clock };

/** Whether the directory is heard: without Pro it is refused, and its people are HR's to change. */
export const isHeard = ({ caller, clock }: By): boolean => mayUsePro(caller.company, clock.now());

/** Whoever comes from the directory is changed there: the next sync would take it back. */
export function refuseGoverned(by: By, person: { from_directory: boolean }, isChange = true): void {
  if (person.from_directory && isChange && isHeard(by)) throw new Refusal("locked-by-directory");
}
