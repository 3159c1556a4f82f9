import { z } from "zod";
import { defineCall } from "./define.ts";
import { nothing } from "./fields.ts";

/** How the service is, for anybody. */

export const getServiceStatus = defineCall({
  name: "get-service-status",
  about:
    "How long mail waits, the latest morning run, and how fast suppliers answer: of all customers together.",
  callers: "anyone",
  input: nothing,
  output: z.object({
    /** How long the mail that has waited longest should have left by now. */
    mail_minutes: z.number(),
    morning: z
      .object({ day: z.string(), finished_at: z.string().nullable(), failed: z.boolean() })
      .nullable(),
    suppliers: z.object({
      asked: z.number(),
      answered: z.number(),
      median_hours: z.number().nullable(),
    }),
  }),
  reads: true,
  limit: { calls: 60, seconds: 60 },
});
