import { removeProductPicture } from "../../../../contract/assortment.ts";
import { implement } from "../../../calls/implement.ts";
import { removePicture } from "../pictures.ts";

export default implement(removeProductPicture, async ({ input, tx }) => {
  await removePicture(tx, input);
  return {};
});
