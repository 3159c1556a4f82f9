import { removeOwnProduct } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { removeProduct } from "../../assortment/change-assortment.ts";

export default implement(removeOwnProduct, async ({ input, tx, caller }) => {
  await asPlatform(tx, (platform) => removeProduct(platform, caller.supplierId, input.id));
  return {};
});
