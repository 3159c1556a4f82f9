import { day } from "../../../../mail/day.ts";
import { paragraph, warning, type Block, type Fact } from "../../../../mail/blocks.ts";
import { people } from "./phrases.ts";
import { asItem, type Counted } from "../../../../../domain/allergies.ts";
import { formatTime } from "../../../../../domain/dates.ts";

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

export function deliveryFact({ delivery_date, delivery_time, delivery_reason, today }: Place): Fact {
  return {
    label: "Leverans",
    value: delivery_reason ?? day(delivery_date, today),
    detail: delivery_time ? formatTime(delivery_time) : null,
  };
}

/** 'Järntorget 7, 413 04 Göteborg' stands on two lines, as on an envelope. */
export function addressFact(address: string | null | undefined, company?: string): Fact | null {
  if (!address) return company ? { label: "Till", value: company } : null;
  if (company) return { label: "Adress", value: company, detail: address };
  const [street = address, ...rest] = address.split(", ");
  return { label: "Adress", value: street, detail: rest.join(", ") || null };
}

export function countedWarning(
  title: string,
  rows: Counted[] | null | undefined,
  after?: string,
): Block | null {
  if (!rows || rows.length === 0) return null;
  return warning(`${title}:`, [`${listCounted(rows)}.`, after].filter(Boolean).join(" "));
}

export function dietFact(diets: Counted[] | null | undefined): Fact | null {
  return diets?.length ? { label: "Kost", value: listCounted(diets) } : null;
}

/** How many, never who: 'nötter (2 personer)'. */
export const listCounted = (rows: Counted[]): string =>
  rows.map((row) => `${asItem(row.name)} (${people(row.count)})`).join(", ");

export const noAllergies = () => paragraph("Inga allergier är anmälda.");
