/** Beside a supplier's own address. */
export const MOST_ADDRESSES = 5;

/** What an extra address gets copies of. */
export type CopyChoice = "orders" | "invoices";

export const NO_CHOICE = "Välj minst en sorts mejl";
