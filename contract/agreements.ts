import { z } from "zod";
import { agreementDocuments } from "../domain/agreements.ts";
import { members, owners } from "./callers.ts";
import { defineCall } from "./define.ts";
import { nothing, raw } from "./fields.ts";

/** The terms and the data processing agreement, and who has accepted which version for the company. */

const document = z.enum(agreementDocuments);

/** The versions that whoever presses has had before them. */
export const shownAgreements = z.object({ terms: raw(20), processing: raw(20) });

export const getAgreements = defineCall({
  name: "get-agreements",
  about:
    "Which versions of the terms and the data processing agreement hold, and which the company has accepted.",
  callers: members,
  input: nothing,
  output: z.object({
    /** Those whose present version nobody has accepted for the company. */
    waiting: z.array(document),
    /** The newest first. */
    accepted: z.array(z.object({ document, version: z.string(), accepted_at: z.string(), by: z.string() })),
  }),
  reads: true,
});

export const acceptAgreements = defineCall({
  name: "accept-agreements",
  about:
    "Accepts the terms and the data processing agreement for the company, in the versions that were shown.",
  callers: owners,
  input: z.object({ shown: shownAgreements }),
  output: z.object({ waiting: z.array(document) }),
  refusals: ["page-outdated"],
});
