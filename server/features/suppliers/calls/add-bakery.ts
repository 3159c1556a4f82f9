import { addBakery } from "../../../../contract/suppliers.ts";
import { implement } from "../../../calls/implement.ts";
import { addSupplier } from "../register.ts";

export default implement(addBakery, ({ input, tx }) =>
  addSupplier(tx, { ...input, categories: ["bageri", "tårta"] }),
);
