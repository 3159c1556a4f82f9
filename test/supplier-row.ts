import type { Input } from "../contract/contract.ts";
import { type SupplierField, writtenFields } from "../contract/entities/supplier.ts";

type Row = Record<SupplierField | "id", unknown>;

/** What the platform's form sends of a supplier that nobody has changed. */
export const asTyped = (row: Row): Input<"update-supplier"> =>
  Object.fromEntries(
    ["id", ...writtenFields].map((field) => [field, row[field as SupplierField]]),
  ) as Input<"update-supplier">;
