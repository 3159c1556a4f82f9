import { listBooks } from "../../contract/books.ts";
import { implement } from "../implement.ts";
import { readBooks } from "../meals/books.ts";

export default implement(listBooks, ({ input, caller, tx }) =>
  readBooks(tx, caller.company.id, input.year, input.month),
);
