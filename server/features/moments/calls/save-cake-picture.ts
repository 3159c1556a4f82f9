import { saveCakePicture } from "../../../../contract/moments.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { requireMoment, takesPicture } from "../moments.ts";
import { addCakePicture } from "../pictures.ts";

export default implementOutside(
  saveCakePicture,
  async ({ input, transaction, services, caller, today, refuse }) => {
    const { order_id, picture, for_supplier } = input;
    const company_id = caller.company.id;
    const address = await addCakePicture(transaction, services, picture, async (tx) => {
      if (!takesPicture(await requireMoment(tx, company_id, order_id), today))
        throw refuse("picture-too-early");
      return { company_id, order_id, for_supplier, added_by: "hr" };
    });
    return { address };
  },
);
