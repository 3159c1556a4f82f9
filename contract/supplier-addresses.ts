import { z } from "zod";
import { NO_CHOICE } from "../domain/supplier-addresses.ts";
import { BY_HAND, defineCall } from "./define.ts";
import { email, id, nothing, token } from "./fields.ts";

/** Addresses beside a supplier's own that get copies of its mails, each once it has shown that it reads them. */

const Address = z.object({
  id,
  email: z.string(),
  /** What it gets: all that is about orders, the month to invoice from, or both. */
  orders: z.boolean(),
  invoices: z.boolean(),
  proved: z.boolean(),
  added_by: z.enum(["supplier", "platform"]),
});
export type SupplierAddress = z.infer<typeof Address>;

const chosen = { orders: z.boolean(), invoices: z.boolean() };
const hasChosen = ({ orders, invoices }: { orders: boolean; invoices: boolean }) => orders || invoices;
const choice = z.object({ id, ...chosen }).refine(hasChosen, { message: NO_CHOICE, path: ["orders"] });
const typed = { email, ...chosen };

const mayNotAdd = [
  "address-is-contact",
  "address-added",
  "too-many-addresses",
  "email-missing",
  "mailed-too-often",
] as const;

export const listOwnAddresses = defineCall({
  name: "list-own-addresses",
  about: "To which addresses a supplier's mails go.",
  callers: "supplier-page",
  input: nothing,
  output: z.object({
    contact_email: z.string().nullable(),
    /** Which of them let this device in; null: the supplier's own, which alone adds, changes and removes others. */
    signed_in_by: id.nullable(),
    addresses: z.array(Address),
    /** Whether what can wait is told in one mail in the morning. */
    digest: z.boolean(),
  }),
  reads: true,
});

export const setOwnDigest = defineCall({
  name: "set-own-digest",
  about: "Whether a supplier is told in one mail in the morning what need not be told at once.",
  callers: "supplier-page",
  input: z.object({ digest: z.boolean() }),
  output: nothing,
  keepsAnswer: false,
});

export const addOwnAddress = defineCall({
  name: "add-own-address",
  about: "Adds an address to a supplier's mails. It gets none before its mailed link has been used.",
  callers: "supplier-page",
  input: z.object(typed).refine(hasChosen, { message: NO_CHOICE, path: ["orders"] }),
  output: z.object({ id }),
  refusals: ["only-by-contact", ...mayNotAdd],
  limit: BY_HAND,
  mails: ["supplier-address-proof"],
  keepsAnswer: false,
});

export const changeOwnAddress = defineCall({
  name: "change-own-address",
  about: "Which of a supplier's mails an extra address gets.",
  callers: "supplier-page",
  input: choice,
  output: nothing,
  refusals: ["only-by-contact", "address-not-found"],
  keepsAnswer: false,
});

export const mailOwnAddress = defineCall({
  name: "mail-own-address",
  about: "Mails the link that proves an extra address once more.",
  callers: "supplier-page",
  input: z.object({ id }),
  output: z.object({ email: z.string() }),
  refusals: ["only-by-contact", "address-not-found", "address-proved", "mailed-too-often"],
  limit: BY_HAND,
  mails: ["supplier-address-proof"],
  keepsAnswer: false,
});

export const removeOwnAddress = defineCall({
  name: "remove-own-address",
  about:
    "Removes an extra address: it gets nothing more, and the devices that it let in are signed out. One removes itself, too.",
  callers: "supplier-page",
  input: z.object({ id }),
  output: nothing,
  refusals: ["only-by-contact", "address-not-found"],
  keepsAnswer: false,
});

export const proveSupplierAddress = defineCall({
  name: "prove-supplier-address",
  about: "Proves an extra address of a supplier's. The mailed link works once.",
  callers: "link",
  input: z.object({ token }),
  /** `orders`: the page opens by it. */
  output: z.object({ supplier_name: z.string(), email: z.string(), orders: z.boolean() }),
  refusals: ["link-expired"],
  keepsAnswer: false,
  limit: { calls: 30, seconds: 600 },
});

export const listSupplierAddresses = defineCall({
  name: "list-supplier-addresses",
  about: "To which extra addresses a supplier's mails go, for the platform.",
  callers: "admin",
  input: z.object({ supplier_id: id }),
  output: z.object({ addresses: z.array(Address) }),
  refusals: ["supplier-not-found"],
  reads: true,
});

export const addSupplierAddress = defineCall({
  name: "add-supplier-address",
  about: "Adds an address to a supplier's mails for it. It gets none before its mailed link has been used.",
  callers: "admin",
  input: z.object({ supplier_id: id, ...typed }).refine(hasChosen, { message: NO_CHOICE, path: ["orders"] }),
  output: z.object({ id }),
  refusals: ["supplier-not-found", "supplier-inactive", ...mayNotAdd],
  limit: BY_HAND,
  mails: ["supplier-address-proof"],
});

export const removeSupplierAddress = defineCall({
  name: "remove-supplier-address",
  about: "Removes an extra address of a supplier's, as the supplier itself would.",
  callers: "admin",
  input: z.object({ supplier_id: id, id }),
  output: nothing,
  refusals: ["supplier-not-found", "address-not-found"],
});
