import { z } from "zod";
import { deliveryRules } from "../domain/birthday.ts";
import { companyFields } from "../domain/company-settings.ts";
import { MEAL_TIMES } from "../domain/meals.ts";
import { Closure } from "./autopilot.ts";
import { CakeOrderDraft } from "./cakes.ts";
import { members, owners } from "./callers.ts";
import { BY_HAND, defineCall, TO_SUPPLIERS } from "./define.ts";
import { containsWebAddress, NO_WEB_ADDRESS } from "../domain/names.ts";
import { id, maybeName, nothing, optionalText, personName, phone, raw, text as required } from "./fields.ts";
import { invoiceReference } from "./settings.ts";

/** Where a company's people are, and what a delivery there needs to know. */

const text = z.string().nullable();

const place = {
  address: required("Ange en adress", 300),
  latitude: CakeOrderDraft.shape.address_latitude,
  longitude: CakeOrderDraft.shape.address_longitude,
};
/** Somebody who receives: a driver reads it, so that it may hold no link. */
const receiver = maybeName(100)
  .refine((written) => !containsWebAddress(written), NO_WEB_ADDRESS)
  .nullish()
  .transform((written) => written || null);
const receiving = {
  receiver_name: receiver,
  receiver_phone: phone,
  reserve_name: receiver,
  reserve_phone: phone,
  door_code: optionalText(20),
  instructions: optionalText(500),
};
const officeName = personName("Ange kontorets namn", 100);

export const Office = z.object({
  id,
  /** What was on the screen when it is changed. */
  version: z.string(),
  name: z.string(),
  address: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  country: z.string(),
  receiver_name: text,
  receiver_phone: text,
  reserve_name: text,
  reserve_phone: text,
  door_code: text,
  instructions: text,
  /** What is to stand on invoices for what goes there; null is the company's own. */
  invoice_reference: text,
  delivery_rule: z.enum(deliveryRules),
  delivery_time: z.string(),
  closures: z.array(Closure),
  /** Its own list, in its order. */
  bakeries: z.array(z.object({ id, name: z.string() })),
  people: z.number(),
  /** No cakes are planned there for now. */
  paused: z.boolean(),
  /** Bakeries that deliver there, the nearest first; null where the map does not know the address. */
  reach: z
    .object({
      count: z.number(),
      nearest: z.array(z.object({ name: z.string(), distance_km: z.number() })),
    })
    .nullable(),
});
export type Office = z.infer<typeof Office>;

export const listOffices = defineCall({
  name: "list-offices",
  about:
    "The company's open offices, the oldest first, and those that are closed. Every company has an open one.",
  callers: members,
  input: nothing,
  output: z.object({
    offices: z.array(Office),
    /** The last that was closed first. */
    closed: z.array(z.object({ id, name: z.string(), address: text, closed_at: z.string() })),
  }),
  reads: true,
});

export const addOffice = defineCall({
  name: "add-office",
  about:
    "Opens an office. With the autopilot on, the nearest bakeries are its list until somebody changes it.",
  callers: owners,
  input: z.object({ name: officeName, ...place }),
  output: z.object({ id, bakeries: z.number() }),
  refusals: ["office-exists", "too-many-offices"],
  keepsAnswer: false,
  accountLimit: BY_HAND,
});

/** Says what would become of what is planned, and saves nothing. */
const preview = z.boolean().default(false);

const Change = z.object({ field: z.enum(companyFields), before: text, after: text });

export const updateOffice = defineCall({
  name: "update-office",
  about:
    "Changes an office: its name, address, who receives, and when. What nobody has been asked about follows another address, hour or rule. With `preview` it only says what that does.",
  callers: owners,
  input: z.object({
    id,
    seen: raw(100),
    name: officeName,
    ...place,
    ...receiving,
    invoice_reference: invoiceReference,
    delivery_rule: z.enum(deliveryRules),
    delivery_time: z.enum(MEAL_TIMES as [string, ...string[]]),
    preview,
  }),
  output: z.object({
    changes: z.array(Change),
    /** How many cakes that nobody had been asked about got another day. */
    moved: z.number(),
    /** How many of the others that are planned get another hour. */
    rehoured: z.number(),
    /** How many deliveries go to the old address, because a supplier was told of it. */
    staying: z.number(),
    /** How many cakes are taken back from a bakery, which is told, and asked for anew at the new address. */
    taken_back: z.number(),
  }),
  refusals: ["office-not-found", "office-exists", "changed-meanwhile"],
  keepsAnswer: false,
  companyLimit: TO_SUPPLIERS,
});

export const closeOffice = defineCall({
  name: "close-office",
  about:
    "Closes an office. Its people are at another from then on, and what is planned for them follows. With `preview` it only says what that does.",
  callers: owners,
  input: z.object({ id, to: id, preview }),
  output: z.object({
    moved: z.number(),
    /** Cakes that a bakery brings to the closed office. */
    staying: z.number(),
  }),
  refusals: ["office-not-found", "last-office", "office-has-meals"],
  companyLimit: TO_SUPPLIERS,
});

export const reopenOffice = defineCall({
  name: "reopen-office",
  about:
    "Opens a closed office again, as the last of the company's. Nobody moves there; with the autopilot on, the nearest bakeries are its list.",
  callers: owners,
  input: z.object({ id }),
  output: z.object({ bakeries: z.number() }),
  refusals: ["office-not-found", "office-exists", "too-many-offices"],
  accountLimit: BY_HAND,
});
