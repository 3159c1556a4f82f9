import { getGreetingCard } from "../../../../contract/moments.ts";
import { mayPicture, mayWrite } from "../../../../domain/moments.ts";
import { firstName } from "../../../../domain/names.ts";
import { implement } from "../../../calls/implement.ts";
import { daysOf, hasWritten, requireCard } from "../cards.ts";
import { findCakePicture } from "../pictures.ts";

export default implement(getGreetingCard, async ({ input, tx, services, today }) => {
  const card = await requireCard(tx, services, input.token);
  const { company_id, order_id } = card;
  const days = daysOf(card);
  const isPictured = order_id === null || Boolean(await findCakePicture(tx, { company_id, order_id }));
  return {
    company_name: card.company_name,
    first_name: firstName(card.name),
    birthday: card.birthday,
    open: mayWrite(days, today),
    written: await hasWritten(tx, card),
    may_picture:
      !isPictured && card.came && days.delivery !== null && mayPicture(days.delivery, today, "colleague"),
  };
});
