import { counted } from "../../domain/swedish.ts";

/** How long a link lives: '1 timme', '24 timmar', '7 dagar'. */
export function validFor(hours: number): string {
  return hours > 24 && hours % 24 === 0
    ? counted(hours / 24, "dag", "dagar")
    : counted(hours, "timme", "timmar");
}
