import { type Fragment, fragment, type OrderRef } from "../../database/ref.ts";

/** Why a person has turned the order down, now or before. */
export const approvalReason = (o: OrderRef): Fragment =>
  fragment`(select a.approval_reason from orders a where a.id = ${o.id})`;

/** Why the platform did not approve it; nothing while it may yet come. */
export const rejection = (o: OrderRef): Fragment =>
  fragment`case when ${o.status} = 'declined' and ${o.offer_id} is null then ${approvalReason(o)} end`;

/** Why it comes to nothing: its supplier's words, or the platform's when no supplier had been asked. */
export const declineReason = (o: OrderRef): Fragment =>
  fragment`coalesce(${o.decline_reason}, ${rejection(o)})`;
