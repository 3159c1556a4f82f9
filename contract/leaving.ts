import { z } from "zod";
import { companyRoles } from "../domain/roles.ts";
import { owners } from "./callers.ts";
import { BY_HAND, defineCall, TO_SUPPLIERS } from "./define.ts";
import { id, nothing, raw } from "./fields.ts";

/** How a company leaves, comes back, and what it takes with it. */

export const exportCompany = defineCall({
  name: "export-company",
  about:
    "Everything that is kept of the company, as tables for a file: food for whoever may see it. Written to the audit log.",
  callers: owners,
  freshProof: true,
  whenClosed: true,
  input: nothing,
  output: z.object({
    sheets: z.array(
      z.object({
        name: z.string(),
        /** The first row is the headings. */
        rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
        /** False where there is more than a file holds: the newest are here. */
        complete: z.boolean(),
      }),
    ),
  }),
  companyLimit: { calls: 20, seconds: 3600 },
  keepsAnswer: false,
});

const Closing = z.object({
  cakes: z.number(),
  meals: z.number(),
  series: z.number(),
  /** Who had been asked for any of them, and is told. */
  suppliers: z.array(z.string()),
  /** Deliveries that are too near to be taken back. */
  coming: z.number(),
  /** How many people lose their access, whoever closes it among them. */
  people: z.number(),
  /** How the subscription ends: there is none, or it runs out at the end of the trial or of what is paid for. */
  subscription: z.enum(["none", "trial", "paid", "ended"]),
  runs_until: z.string().nullable(),
  payment_past_due: z.boolean(),
  deleted_on: z.string(),
});
export type Closing = z.infer<typeof Closing>;

export const closeCompany = defineCall({
  name: "close-company",
  about:
    "Closes the company's account: what is on its way is cancelled, the subscription ends, nobody has access any more, and after thirty days everything is deleted. With `preview` it only says what that does.",
  callers: owners,
  freshProof: true,
  input: z.object({
    /** The company's name, typed by whoever is sure. */
    confirmation: raw(200).default(""),
    preview: z.boolean().default(false),
  }),
  output: Closing,
  refusals: ["company-closed", "name-differs"],
  keepsAnswer: false,
  companyLimit: TO_SUPPLIERS,
});

export const reopenCompany = defineCall({
  name: "reopen-company",
  about:
    "Opens an account that was closed and is not deleted yet. What was cancelled stays cancelled, and the subscription is renewed by hand.",
  callers: owners,
  whenClosed: true,
  input: nothing,
  output: nothing,
  accountLimit: BY_HAND,
});

export const reopenCustomer = defineCall({
  name: "reopen-customer",
  about: "Opens a company's closed account again, as its own people can until it is deleted.",
  callers: "admin",
  input: z.object({ id }),
  output: nothing,
  refusals: ["company-not-found"],
});

const Named = z.object({ id, name: z.string() });

export const mergeCompanies = defineCall({
  name: "merge-companies",
  about:
    "Takes a doubled company's people, offices, past orders and those with access into the one that stays, closes its account, and tells whom it concerns. With `preview` it only says what that does.",
  callers: "admin",
  freshProof: true,
  input: z.object({
    /** The one that stays. */
    id,
    /** The doubled one. */
    from: id,
    preview: z.boolean().default(false),
    /** What the preview showed: of something else nothing is done. */
    seen: raw(100).default(""),
  }),
  output: z.object({
    version: z.string(),
    stays: Named,
    closes: Named,
    /** Where those who are new come to, and which of it is an office that comes along. */
    offices: z.array(z.object({ name: z.string(), people: z.number() })),
    new_offices: z.array(z.string()),
    /** People who are new in the company that stays, and those who were there already. */
    people: z.number(),
    already: z.number(),
    /** Whoever gets access: as they were invited, else as `user` without the right to allergies, or, where nobody looks after it, as they were. */
    members: z.array(
      z.object({
        email: z.string(),
        name: z.string().nullable(),
        role: z.enum(companyRoles),
        sees_allergies: z.boolean(),
      }),
    ),
    roles_kept: z.boolean(),
    /** What nobody has been asked for, and ends with the doubled one. */
    cakes: z.number(),
    meals: z.number(),
    series: z.number(),
    /** Orders of the past, which come along. */
    past: z.number(),
    deleted_on: z.string(),
  }),
  refusals: ["company-not-found", "same-company", "company-closed", "merge-impossible", "changed-meanwhile"],
  keepsAnswer: false,
});
