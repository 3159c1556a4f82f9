import type { CompanyChange } from "../../../domain/company-settings.ts";
import { changesBetween, versionOf } from "./company-settings.ts";
import type { Office } from "./offices.ts";

/** What is saved of an office at once, as it stands. */
const saidOf = (
  office: Omit<
    Office,
    | "id"
    | "company_id"
    | "country"
    | "closures"
    | "created_at"
    | "closed_at"
    | "paused_since"
    | "cost_centre"
    | "latitude"
    | "longitude"
  >,
) => ({
  office_name: office.name,
  office_address: office.address,
  receiver_name: office.receiver_name,
  receiver_phone: office.receiver_phone,
  reserve_name: office.reserve_name,
  reserve_phone: office.reserve_phone,
  door_code: office.door_code,
  instructions: office.instructions,
  invoice_reference: office.invoice_reference,
  delivery_rule: office.delivery_rule,
  delivery_time: office.delivery_time.slice(0, "12:00".length),
});

/** Two pages that show the same of an office have the same version. */
export const officeVersion = (office: Office): string => versionOf(saidOf(office));

const HIDDEN = "••••";
const hide = (value: string | null) => value && HIDDEN;

/** Who changed a door code is told, and what it was is not. */
export const officeChanges = (before: Office, after: Parameters<typeof saidOf>[0]): CompanyChange[] =>
  changesBetween(saidOf(before), saidOf(after)).map((change) =>
    change.field === "door_code"
      ? { ...change, before: hide(change.before), after: hide(change.after) }
      : change,
  );
