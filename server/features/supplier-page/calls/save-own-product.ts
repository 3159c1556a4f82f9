import { saveOwnProduct } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { saveProduct } from "../../assortment/change-assortment.ts";

export default implement(saveOwnProduct, ({ input, tx, caller, services }) =>
  asPlatform(tx, (platform) => saveProduct(platform, services, caller.supplierId, input)),
);
