import { and, eq } from "drizzle-orm";
import { setBookAccount } from "../../../../contract/books.ts";
import { USUAL_ACCOUNTS } from "../../../../domain/verifications.ts";
import { implement } from "../../../calls/implement.ts";
import { book_accounts } from "../../../database/schema.ts";

export default implement(setBookAccount, async ({ input: { account, number }, caller, tx }) => {
  const company_id = caller.company.id;
  if (number === null && account !== "vat") {
    await tx
      .delete(book_accounts)
      .where(and(eq(book_accounts.company_id, company_id), eq(book_accounts.account, account)));
    return { number: USUAL_ACCOUNTS[account] };
  }
  await tx
    .insert(book_accounts)
    .values({ company_id, account, number })
    .onConflictDoUpdate({ target: [book_accounts.company_id, book_accounts.account], set: { number } });
  return { number };
});
