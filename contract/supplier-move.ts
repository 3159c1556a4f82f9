import { z } from "zod";
import { orderKinds } from "../domain/order-kinds.ts";
import { defineCall } from "./define.ts";
import { revision } from "./entities/order.ts";
import { id, list } from "./fields.ts";

/** All of a supplier's orders given to another: one that closes for good, or cannot bake for a while. */

/** So many at once: each is taken from one supplier and put to another as any reassignment is. */
export const MOST_MOVED = 50;

const between = { from: id, to: id };

const Moving = z.object({
  id,
  order_type: z.enum(orderKinds),
  what: z.string(),
  company_name: z.string(),
  delivery_date: z.string(),
  revision: z.int(),
  /** Why the other cannot take it; null where it can. */
  why_not: z.string().nullable(),
});

const whyNothing = ["supplier-not-found", "same-supplier"] as const;

/** Not a read: it does everything, and takes it back. */
export const previewSupplierMove = defineCall({
  name: "preview-supplier-move",
  about:
    "What would happen if a supplier's coming orders went to another: which it can take, which not and why, and who is mailed what. Nothing is changed.",
  callers: "admin",
  input: z.object(between),
  output: z.object({
    from: z.object({ id, name: z.string() }),
    to: z.object({ id, name: z.string() }),
    orders: z.array(Moving),
    mails: z.array(z.object({ to_email: z.string(), subject: z.string(), count: z.number() })),
    /** The supplier has more than can be moved at once. */
    more: z.boolean(),
  }),
  refusals: [...whyNothing],
  keepsAnswer: false,
  limit: { calls: 60, seconds: 60 },
});

export const moveSupplierOrders = defineCall({
  name: "move-supplier-orders",
  about:
    "Gives these orders of a supplier to another, all of them or none: HR is told of each, the supplier that had been asked is told, and the other is asked.",
  callers: "admin",
  input: z.object({
    ...between,
    /** As the preview showed them. */
    orders: list(z.object({ id, revision }), {
      min: 1,
      tooFew: "Det finns inget att flytta",
      max: MOST_MOVED,
      tooMany: `Högst ${MOST_MOVED} beställningar åt gången`,
    }),
  }),
  output: z.object({ moved: z.number() }),
  refusals: [
    ...whyNothing,
    "order-not-found",
    "order-changed",
    "supplier-unavailable",
    "day-passed",
    "birthday-changed",
    "not-celebrated",
    "meal-not-wanted",
  ],
});
