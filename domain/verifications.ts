import { type BookEntry, bookLabels, vatOreOf } from "./books.ts";
import { formatDayMonth, monthName } from "./dates.ts";
import { counted } from "./swedish.ts";

/** The accounts that a delivery touches: its cost by kind, the moms, and whom the money is owed to. */
export const bookAccounts = ["cake", "frukost", "lunch", "vat", "payable"] as const;
export type BookAccount = (typeof bookAccounts)[number];
/** Without an account for it, the moms is not deducted and belongs to the cost. */
export type BookAccounts = Record<Exclude<BookAccount, "vat">, string> & { vat: string | null };

export const bookAccountLabels: Record<BookAccount, string> = {
  cake: bookLabels.cake,
  frukost: bookLabels.frukost,
  lunch: bookLabels.lunch,
  vat: "Ingående moms",
  payable: "Leverantörsskulder",
};

/** Of the BAS plan: other staff costs, subsidised meals, deductible moms, accounts payable. */
export const USUAL_ACCOUNTS: BookAccounts = {
  cake: "7699",
  frukost: "7382",
  lunch: "7382",
  vat: "2641",
  payable: "2440",
};

/** A number of a chart of accounts; BAS has four digits, and what is divided further has more. */
export const ACCOUNT_NUMBER = /^\d{4,8}$/;

/** What a company has said, over what is usual: a null says that its moms is not deducted. */
export const accountsOf = (
  said: readonly { account: BookAccount; number: string | null }[],
): BookAccounts => ({
  ...USUAL_ACCOUNTS,
  ...Object.fromEntries(said.map(({ account, number }) => [account, number])),
});

export type Delivery = BookEntry & { id: string; supplier_id: string | null; cost_centre: string | null };

export type BookTransaction = { account: string; cost_centre: string | null; ore: number; text: string };
export type BookVerification = { date: string; text: string; transactions: BookTransaction[] };

/** What can be entered: its price is known and is not nothing. */
export const isPriced = ({ price_ore }: Pick<BookEntry, "price_ore">): boolean => Boolean(price_ore);

/**
 * One for each invoice that comes: of a delivery, or of a supplier's month, with the date of its last delivery. Debit is
 * above zero; the cost stands on its cost centre.
 */
export function verificationsOf(deliveries: readonly Delivery[], accounts: BookAccounts): BookVerification[] {
  const invoices = Map.groupBy(deliveries.filter(isPriced), invoiceOf);
  return [...invoices.values()]
    .map((invoiced) => verificationOf(invoiced, accounts))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

const invoiceOf = ({ id, invoice_interval, supplier_id }: Delivery): string =>
  invoice_interval === "monthly" && supplier_id !== null ? supplier_id : id;

function verificationOf(deliveries: readonly Delivery[], accounts: BookAccounts): BookVerification {
  const date = deliveries.reduce(
    (last, { delivery_date }) => (delivery_date > last ? delivery_date : last),
    "",
  );
  const costs = Map.groupBy(
    deliveries,
    ({ kind, cost_centre }) => `${accounts[kind]} ${cost_centre} ${kind}`,
  );
  const sum = (of: readonly Delivery[], ore: (delivery: Delivery) => number) =>
    of.reduce((total, delivery) => total + ore(delivery), 0);
  const net = ({ price_ore }: Delivery) => price_ore!;
  const gross = (delivery: Delivery) => net(delivery) + vatOreOf(delivery)!;
  const text = textOf(deliveries, date);
  const { vat, payable } = accounts;
  return {
    date,
    text,
    transactions: [
      ...[...costs.values()].map((same) => ({
        account: accounts[same[0]!.kind],
        cost_centre: same[0]!.cost_centre,
        ore: sum(same, vat === null ? gross : net),
        text: whatCame(same),
      })),
      ...(vat === null
        ? []
        : [{ account: vat, cost_centre: null, ore: sum(deliveries, (one) => vatOreOf(one)!), text }]),
      { account: payable, cost_centre: null, ore: -sum(deliveries, gross), text },
    ],
  };
}

/** 'Konditori Ros, 17 mars', 'Konditori Ros, mars 2026'. */
function textOf(deliveries: readonly Delivery[], date: string): string {
  const { supplier_name, invoice_interval } = deliveries[0]!;
  const day = Temporal.PlainDate.from(date);
  const when = invoice_interval === "monthly" ? `${monthName(day.month)} ${day.year}` : formatDayMonth(day);
  return [supplier_name, when].filter(Boolean).join(", ");
}

/** 'Tårta 17 mars', 'Lunch, 4 leveranser'. */
function whatCame(same: readonly Delivery[]): string {
  const { kind, delivery_date } = same[0]!;
  return same.length === 1
    ? `${bookLabels[kind]} ${formatDayMonth(Temporal.PlainDate.from(delivery_date))}`
    : `${bookLabels[kind]}, ${counted(same.length, "leverans", "leveranser")}`;
}
