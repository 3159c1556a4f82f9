import { type EmployeeRef, type Fragment, fragment } from "../../database/ref.ts";

/** Whether the cake of a birthday on this day is paused. The domain's `isPaused`, for many at once. */
export const isPausedOn = (
  e: Pick<EmployeeRef, "cakes_paused_at" | "cakes_paused_until">,
  day: Fragment,
): Fragment =>
  fragment`(${e.cakes_paused_at} is not null and (${e.cakes_paused_until} is null or ${day} <= ${e.cakes_paused_until}))`;
