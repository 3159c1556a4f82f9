import { z } from "zod";
import { id } from "../fields.ts";

/** An office as lists name it, and choose by it. */
export const OfficeName = z.object({ id, name: z.string() });
export type OfficeName = z.infer<typeof OfficeName>;
