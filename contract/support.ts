import { z } from "zod";
import { defineCall } from "./define.ts";
import { id, raw, text } from "./fields.ts";

/** What the platform's staff does for a company, on its page. */

export const MOST_EXTRA_DAYS = 90;

const TrialExtension = z.object({
  id,
  until: z.string(),
  reason: z.string(),
  extended_by: z.string(),
  created_at: z.string(),
  /** It waits for the payment provider, or the provider had no trial to extend. */
  state: z.enum(["waiting", "extended", "refused"]),
});

export const listTrialExtensions = defineCall({
  name: "list-trial-extensions",
  about: "How a company's trial was extended, by whom and why; the newest first.",
  callers: "admin",
  input: z.object({ id }),
  output: z.object({ extensions: z.array(TrialExtension) }),
  reads: true,
});

export const extendTrial = defineCall({
  name: "extend-trial",
  about:
    "Gives a company more days of its trial, and tells it why. Where the payment provider has the trial, it is extended there first, and the company is told when that is done.",
  callers: "admin",
  input: z.object({
    id,
    days: z.int("Ange ett helt antal dagar").min(1, "Minst 1 dag").max(MOST_EXTRA_DAYS, "Högst 90 dagar"),
    reason: text("Skriv varför, kunden läser det", 300, "Skälet får vara max 300 tecken"),
    /** The trial's end on the page: of two who extend it at the same time the second looks again. */
    seen: raw(50),
  }),
  output: z.object({ until: z.string(), state: TrialExtension.shape.state }),
  refusals: ["company-not-found", "not-trialing", "extension-waits", "changed-meanwhile"],
});
