import { addBakery } from "../../../../contract/suppliers.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { checkPlace } from "../check-place.ts";
import { addSupplier } from "../register.ts";

export default implementOutside(addBakery, async ({ input, services, transaction }) => {
  await checkPlace(services, input);
  return transaction((tx) => addSupplier(tx, { ...input, categories: ["bageri", "tårta"] }));
});
