import { type SQL, sql } from "drizzle-orm";
import type { OrderRef } from "../../database/ref.ts";

type Subject = Pick<OrderRef, "id" | "company_id" | "delivery_date">;

/** Whether a reader has been told of an order, or of somebody's birthday, on its present day, in this kind of mail. */
export const wasNotified = (o: Subject, kind: string, reader: SQL): SQL => sql`exists (
  select from reminders r where r.company_id = ${o.company_id} and r.kind = ${kind}
    and r.delivery_date = ${o.delivery_date} and r.party_id = ${reader} and r.subject_id = ${o.id})`;
