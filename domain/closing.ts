import { stockholmDay } from "./clock.ts";

/** How long a closed account can be opened again; then everything is deleted. */
export const CLOSED_DAYS = 30;

/** The day on which a company whose account was closed then is deleted. */
export const deletedOn = (closedAt: Temporal.Instant | string): Temporal.PlainDate =>
  stockholmDay(closedAt).add({ days: CLOSED_DAYS });
