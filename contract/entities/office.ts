import { z } from "zod";
import { OFFICE_MISSING } from "../../domain/office.ts";
import { id } from "../fields.ts";

/** An office as lists name it, and choose by it. */
export const OfficeName = z.object({ id, name: z.string() });
export type OfficeName = z.infer<typeof OfficeName>;

/** One of these has to be chosen, where there are any. */
export const oneOf = (offices: readonly OfficeName[]) =>
  z.refine<{ office_id?: string | undefined }>(
    ({ office_id }) => offices.length === 0 || offices.some(({ id }) => id === office_id),
    { path: ["office_id"], message: OFFICE_MISSING },
  );
