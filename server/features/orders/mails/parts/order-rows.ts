import { paragraph, warning, type Block, type Fact } from "../../../../mail/blocks.ts";
import { asItem, type Counted } from "../../../../../domain/allergies.ts";
import { supplierTexts, type SupplierWords } from "./supplier-texts.ts";

/** Where and when something is delivered. */
export type Place = {
  delivery_date: string;
  delivery_time?: string | null;
  /** The domain's `orderReason`, for a cake that does not come on the birthday itself. */
  delivery_reason?: string | null;
  address?: string | null;
  /** The day it is written: a delivery in another year is told with its year. */
  today?: string | null;
};

export function deliveryFact(
  { delivery_date, delivery_time, delivery_reason, today }: Place,
  say: SupplierWords = supplierTexts.sv,
): Fact {
  return {
    label: say.delivery,
    value: delivery_reason ?? say.day(delivery_date, today),
    detail: delivery_time ? say.time(delivery_time) : null,
  };
}

/** 'Järntorget 7, 413 04 Göteborg' stands on two lines, as on an envelope. */
export function addressFact(
  address: string | null | undefined,
  company?: string,
  say: SupplierWords = supplierTexts.sv,
): Fact | null {
  if (!address) return company ? { label: say.to, value: company } : null;
  if (company) return { label: say.address, value: company, detail: address };
  const [street = address, ...rest] = address.split(", ");
  return { label: say.address, value: street, detail: rest.join(", ") || null };
}

export function countedWarning(
  title: string,
  rows: Counted[] | null | undefined,
  after?: string,
  say: SupplierWords = supplierTexts.sv,
): Block | null {
  if (!rows || rows.length === 0) return null;
  return warning(`${title}:`, [`${listCounted(rows, say)}.`, after].filter(Boolean).join(" "));
}

export function dietFact(
  diets: Counted[] | null | undefined,
  say: SupplierWords = supplierTexts.sv,
): Fact | null {
  return diets?.length ? { label: say.diet, value: listCounted(diets, say) } : null;
}

/** How many, never who: 'nötter (2 personer)'. */
export const listCounted = (rows: Counted[], say: SupplierWords = supplierTexts.sv): string =>
  rows.map((row) => `${asItem(say.foodNamed(row.name))} (${say.people(row.count)})`).join(", ");

export const noAllergies = (say: SupplierWords) => paragraph(say.noAllergies);
