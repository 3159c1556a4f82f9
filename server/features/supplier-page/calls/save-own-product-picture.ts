import { saveOwnProductPicture } from "../../../../contract/assortment.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { savePicture } from "../../assortment/pictures.ts";

export default implementOutside(
  saveOwnProductPicture,
  ({ input: { id, picture }, caller, transaction, services }) =>
    savePicture(
      (work) => transaction((tx) => asPlatform(tx, work)),
      services,
      { supplier_id: caller.supplierId, id },
      picture,
    ),
);
