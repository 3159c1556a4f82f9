import type { Output } from "../../../../contract/contract.ts";
import { type FirstHourStep, firstHourSteps } from "../../../../domain/first-hour.ts";

type Overview = Pick<Output<"get-overview">, "company" | "has_autopilot" | "employees">;
type Members = Pick<Output<"list-members">, "members" | "invitations">;

/** What is done, as the company's own data says; a list of people is one as soon as there are two. */
export function doneSteps(overview: Overview, people: Members | undefined): Set<FirstHourStep> {
  const facts: Record<FirstHourStep, boolean> = {
    address: overview.company.address !== null,
    autopilot: overview.has_autopilot,
    colleagues: overview.employees > 1,
    calendar: overview.company.calendar_enabled,
    reserve: people !== undefined && people.members.length + people.invitations.length > 1,
  };
  return new Set(firstHourSteps.filter((name) => facts[name]));
}

const NUMBERS = ["", "en minut", "två minuter", "tre minuter", "fyra minuter", "fem minuter"];

/** '2 av 5 klara. Det tar ungefär tre minuter till.' */
export function progressText(done: number, left: readonly FirstHourStep[]): string {
  const minutes = left.length;
  const rest = minutes > 0 ? ` Det tar ungefär ${NUMBERS[minutes]} till.` : "";
  return `${done} av ${firstHourSteps.length} klara.${rest}`;
}
