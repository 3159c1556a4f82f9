import { z } from "zod";
import { BY_HAND, defineCall } from "./define.ts";
import { id, nothing, raw, text } from "./fields.ts";

/** Notices on a supplier's telephones and computers, beside its mails: chosen on each of them. */

const Device = z.object({
  id,
  /** 'Safari på iPhone'. */
  label: z.string(),
  /** The one that asks, as far as its session tells. */
  here: z.boolean(),
  created_at: z.string(),
  /** When something last came to it. */
  used_at: z.string().nullable(),
  /** What was last sent to it has not come. */
  failing: z.boolean(),
});

export const getSupplierNotices = defineCall({
  name: "get-supplier-notices",
  about: "On which devices a supplier has switched notices on, and the key that a browser asks for.",
  callers: "supplier-page",
  input: nothing,
  output: z.object({ public_key: z.string(), devices: z.array(Device) }),
  reads: true,
});

export const addSupplierDevice = defineCall({
  name: "add-supplier-device",
  about: "Switches notices on for the device that is signed in. Signing it out switches them off.",
  callers: "supplier-page",
  input: z.object({
    endpoint: raw(1000),
    p256dh: raw(100),
    auth: raw(50),
    label: text("Ange vad enheten heter", 60),
  }),
  output: z.object({ id }),
  refusals: ["push-not-possible", "too-many-devices"],
  limit: BY_HAND,
  keepsAnswer: false,
});

export const removeSupplierDevice = defineCall({
  name: "remove-supplier-device",
  about: "Switches notices off for a device of the supplier's.",
  callers: "supplier-page",
  input: z.object({ id }),
  output: nothing,
  refusals: ["device-not-found"],
  keepsAnswer: false,
});

export const trySupplierDevice = defineCall({
  name: "try-supplier-device",
  about: "Sends a notice to a device of the supplier's, to see that it comes.",
  callers: "supplier-page",
  input: z.object({ id }),
  output: nothing,
  refusals: ["device-not-found"],
  limit: BY_HAND,
  keepsAnswer: false,
});
