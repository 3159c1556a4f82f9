import { type Fragment, fragment, type OrderRef } from "../../database/ref.ts";

/** Why a person has turned the order down, now or before. */
export const approvalReason = (o: OrderRef): Fragment =>
  fragment`(select a.approval_reason from orders a where a.id = ${o.id})`;

/** The platform turned it down while no supplier had it: none had been asked, or it had been taken back from them. */
export const wasRejected = (o: OrderRef): Fragment =>
  fragment`(${o.status} = 'declined' and ${o.outcome} is null and coalesce(${o.offer_status}, 'retracted') = 'retracted')`;

/** Its supplier has been asked, and its end, if it has come, is not the platform's no. */
export const reachedSupplier = (o: OrderRef): Fragment =>
  fragment`(${o.offer_id} is not null and not ${wasRejected(o)})`;

/** Why the platform did not approve it; nothing while it may yet come. */
export const rejection = (o: OrderRef): Fragment =>
  fragment`case when ${wasRejected(o)} then ${approvalReason(o)} end`;

/** Why it comes to nothing: its supplier's words, or the platform's when no supplier had been asked. */
export const declineReason = (o: OrderRef): Fragment =>
  fragment`coalesce(${o.decline_reason}, ${rejection(o)})`;
