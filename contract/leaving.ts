import { z } from "zod";
import { owners } from "./callers.ts";
import { defineCall } from "./define.ts";
import { nothing } from "./fields.ts";

/** What a company takes with it. */

export const exportCompany = defineCall({
  name: "export-company",
  about:
    "Everything that is kept of the company, as tables for a file: food for whoever may see it. Written to the audit log.",
  callers: owners,
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
