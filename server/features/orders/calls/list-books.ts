import { listBooks } from "../../../../contract/books.ts";
import { implement } from "../../../calls/implement.ts";
import { readBooks } from "../books.ts";

export default implement(listBooks, ({ input, caller, tx }) =>
  readBooks(tx, caller.company.id, input.year, input.month),
);
