import { listOwnProducts } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { readAssortment } from "../../assortment/change-assortment.ts";

export default implement(listOwnProducts, ({ tx, caller, today }) =>
  asPlatform(tx, (platform) => readAssortment(platform, caller.supplierId, today)),
);
