import { saveProductPicture } from "../../../../contract/assortment.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { savePicture } from "../pictures.ts";

export default implementOutside(
  saveProductPicture,
  ({ input: { picture, ...wanted }, transaction, services }) =>
    savePicture(transaction, services, wanted, picture),
);
