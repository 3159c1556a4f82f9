import { type CompanyRef, type Fragment, fragment, type OrderRef } from "../../database/ref.ts";

/** Why a person has turned the order down, now or before. */
export const approvalReason = (o: Pick<OrderRef, "id">): Fragment =>
  fragment`(select a.approval_reason from orders a where a.id = ${o.id})`;

/** What it orders waits for a person, unless that is part of something that has been approved. */
export const approvedByPerson = (c: CompanyRef): Fragment =>
  fragment`(${c.approval} = 'by_hand' or ${c.first_approved_at} is null)`;

/** It waits for a person, or will when its time comes. The domain's `whyWaits`, for many at once. */
export const waitsForPerson = (o: Pick<OrderRef, "id">, c: CompanyRef): Fragment =>
  fragment`(${approvedByPerson(c)} or ${approvalReason(o)} is not null)`;

/** The domain's `needsPerson`, for many at once. */
export const needsPerson = (o: Pick<OrderRef, "id" | "status">): Fragment =>
  fragment`(${o.status} = 'pending' and ${approvalReason(o)} is not null and not ${wasLetGo(o)})`;

/** A person has approved it, or it left when nobody answered: taken back from its supplier, it waits for nobody again. */
export const wasLetGo = (o: Pick<OrderRef, "id">): Fragment =>
  fragment`exists (select from orders a where a.id = ${o.id} and a.approval_decided_at is not null)`;

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
