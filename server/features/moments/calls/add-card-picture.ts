import { addCardPicture } from "../../../../contract/moments.ts";
import { mayPicture } from "../../../../domain/moments.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { daysOf, requireCard } from "../cards.ts";
import { addCakePicture, findCakePicture } from "../pictures.ts";

export default implementOutside(addCardPicture, async ({ input, transaction, services, today, refuse }) => {
  const { token, picture, for_supplier } = input;
  await addCakePicture(transaction, services, picture, async (tx) => {
    const card = await requireCard(tx, services, token);
    const { company_id, order_id } = card;
    const { delivery } = daysOf(card);
    if (order_id === null || !card.came || !delivery || !mayPicture(delivery, today, "colleague"))
      throw refuse("picture-too-early");
    if (await findCakePicture(tx, { company_id, order_id })) throw refuse("picture-exists");
    return { company_id, order_id, for_supplier, added_by: "colleague" };
  });
  return {};
});
