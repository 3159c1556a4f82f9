import { exportBooks } from "../../contract/books.ts";
import { bookFileName, bookRows } from "../../domain/books.ts";
import { writeCsv } from "../../domain/csv.ts";
import { audit_log } from "../database/schema-machinery.ts";
import { implement } from "../implement.ts";
import { readBooks } from "../meals/books.ts";

export default implement(exportBooks, async ({ input: { year, month }, caller, tx }) => {
  const books = await readBooks(tx, caller.company.id, year, month);
  await tx.insert(audit_log).values({
    user_id: caller.userId,
    company_id: caller.company.id,
    action: "export-books",
    details: { year, month, rows: books.rows.length },
  });
  return { ...books, file_name: bookFileName(books), csv: writeCsv(bookRows(books.rows)) };
});
