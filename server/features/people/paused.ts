import { type EmployeeRef, type Fragment, fragment, type OfficeRef } from "../../database/ref.ts";

/** Whether the cake of a birthday on this day is paused. The domain's `isPaused`, for many at once. */
export const isPausedOn = (
  e: Pick<EmployeeRef, "cakes_paused_at" | "cakes_paused_until">,
  day: Fragment,
): Fragment =>
  fragment`(${e.cakes_paused_at} is not null and (${e.cakes_paused_until} is null or ${day} <= ${e.cakes_paused_until}))`;

/** The same with the pause of their office, as the columns that `isPaused` reads. */
export const pauseOf = (e: EmployeeRef, f: OfficeRef): Fragment =>
  fragment`coalesce(${f.paused_since}, ${e.cakes_paused_at}) as cakes_paused_at,
    case when ${f.paused_since} is null then ${e.cakes_paused_until} end::text as cakes_paused_until`;

/** Whether their office is paused, where the statement does not read it. */
export const isOfficePaused = (e: Pick<EmployeeRef, "company_id" | "office_id">): Fragment =>
  fragment`exists (select from offices paused where paused.company_id = ${e.company_id}
    and paused.id = ${e.office_id} and paused.paused_since is not null)`;
