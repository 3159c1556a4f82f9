import type { Books } from "../../../contract/books.ts";
import { formatOrgNumber } from "../../../domain/organisation.ts";
import { bookAccountLabels, bookAccounts, verificationsOf } from "../../../domain/verifications.ts";
import { type SieFile, writeSie } from "../../../formats/sie.ts";

/** A month's books as another program reads them in, with the accounts and cost centres that its verifications use. */
export const sieOf = (books: Books, made: Temporal.PlainDate): Uint8Array<ArrayBuffer> =>
  writeSie(sieFileOf(books, made));

export function sieFileOf(books: Books, made: Temporal.PlainDate): SieFile {
  const verifications = verificationsOf(books.rows, books.accounts);
  const lines = verifications.flatMap(({ transactions }) => transactions);
  const used = new Set(lines.map(({ account }) => account));
  const centres = new Set(lines.flatMap(({ cost_centre }) => cost_centre ?? []));
  const named = Map.groupBy(bookAccounts, (name) => books.accounts[name]);
  const offices = new Map(books.cost_centres.map(({ code, office_name }) => [code, office_name]));
  return {
    program: "Tårtdags",
    version: "1.0",
    made: made.toString(),
    company: books.company_name,
    org_number: books.org_number && formatOrgNumber(books.org_number),
    accounts: [...used].sort().map((number) => ({
      number,
      name: named
        .get(number)!
        .map((name) => bookAccountLabels[name])
        .join(", "),
    })),
    cost_centres: [...centres].map((code) => ({ code, name: offices.get(code) || code })),
    verifications,
  };
}
