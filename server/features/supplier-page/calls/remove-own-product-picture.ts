import { removeOwnProductPicture } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { removePicture } from "../../assortment/pictures.ts";

export default implement(removeOwnProductPicture, async ({ input: { id }, tx, caller }) => {
  await asPlatform(tx, (platform) => removePicture(platform, { supplier_id: caller.supplierId, id }));
  return {};
});
