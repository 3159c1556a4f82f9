import { importOwnProducts } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { importProducts } from "../../assortment/change-assortment.ts";

export default implement(importOwnProducts, ({ input, tx, caller, services }) =>
  asPlatform(tx, (platform) => importProducts(platform, services, caller.supplierId, input.products)),
);
