import { takeBackWithdrawal } from "../../../../contract/supplier-answer.ts";
import { implement } from "../../../calls/implement.ts";
import { requireLink, takeBackWithdrawal as takeBack } from "../answer-orders.ts";

export default implement(takeBackWithdrawal, async ({ input, tx, services }) => {
  const link = await requireLink(tx, services, input.token);
  const { back, asked } = await takeBack(tx, services, link, input.order_ids);
  return { confirmed: back.length, asks_again: asked.length > 0 };
});
