import { exportBooks } from "../../../../contract/books.ts";
import { bookFileName, bookRows } from "../../../../domain/books.ts";
import { writeCsv } from "../../../../formats/csv.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { readBooks } from "../books.ts";

export default implement(exportBooks, async ({ input: { year, month }, caller, tx }) => {
  const books = await readBooks(tx, caller.company.id, year, month);
  const details = { year, month, rows: books.rows.length };
  await writeAudit(tx, { action: "books-exported", companyId: caller.company.id, details });
  return { ...books, file_name: bookFileName(books), csv: writeCsv(bookRows(books.rows)) };
});
