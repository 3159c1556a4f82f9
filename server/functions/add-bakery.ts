import { addBakery } from "../../contract/suppliers.ts";
import { implement } from "../implement.ts";
import { addSupplier } from "../suppliers/register.ts";

export default implement(addBakery, ({ input, tx }) =>
  addSupplier(tx, { ...input, categories: ["bageri", "tårta"] }),
);
