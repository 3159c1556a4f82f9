import { stockholmInstant } from "../../domain/clock.ts";
import { Refusal } from "../refusal.ts";
import type { Services } from "../services.ts";
import type { OrderRow } from "./read.ts";

/** Whether the moment of delivery has come: what was agreed has been brought, or should have been. */
export function isOver({ clock }: Services, { delivery_date, delivery_time }: OrderRow): boolean {
  const moment = stockholmInstant(Temporal.PlainDate.from(delivery_date), delivery_time);
  return Temporal.Instant.compare(moment, clock.now()) <= 0;
}

export const timePassed = () => new Refusal("day-passed", "Leveranstiden har redan passerat.");
