import { Refusal } from "../../calls/refusal.ts";

/** What a company's directory says of somebody, beside their office and whether they have left. */
export const governedFields = ["name", "email", "position"] as const;

/** Whoever comes from the directory is changed there: the next sync would take it back. */
export function refuseGoverned({ from_directory }: { from_directory: boolean }, isChange = true): void {
  if (from_directory && isChange) throw new Refusal("locked-by-directory");
}
