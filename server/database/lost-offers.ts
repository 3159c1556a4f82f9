import { lostOffers } from "../../domain/orders.ts";
import { Fragment, fragment, type OrderRef } from "./ref.ts";

const words = new Fragment(lostOffers.map((status) => `'${status}'`).join(", "));

/** An offer that ended without a yes that holds. The domain's `lostOffers`. */
export const hasEndedInVain = (status: Fragment): Fragment => fragment`(${status} in (${words}))`;

/**
 * Its supplier said no, withdrew or was silent: nobody has it until the next is asked, or a person sees to it. The domain's
 * `lostAs`.
 */
export const isLost = (o: Pick<OrderRef, "status" | "outcome" | "offer_status">): Fragment =>
  fragment`(${o.status} = 'declined' and ${o.outcome} is null and coalesce(${hasEndedInVain(o.offer_status)}, false))`;
