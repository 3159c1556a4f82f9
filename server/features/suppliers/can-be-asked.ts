import { type Fragment, fragment, type SupplierRef } from "../../database/ref.ts";

/** It has said that it is closed that day. The domain's `isClosed`, for many at once. */
export const isClosedOn = (
  v: Pick<SupplierRef, "closed_weekdays" | "closed_dates">,
  day: Fragment,
): Fragment =>
  fragment`(extract(dow from ${day})::int = any (${v.closed_weekdays}) or ${day} = any (${v.closed_dates}))`;

/** It takes orders at all. */
export const takesOrders = (v: SupplierRef): Fragment =>
  fragment`(${v.active} and ${v.delivery_supported} and ${v.email} is not null)`;

/** There is no supplier, or one that has stopped or is closed that day. */
export const cannotBeAsked = (v: SupplierRef, day: Fragment): Fragment =>
  fragment`(${v.id} is null or not ${takesOrders(v)} or ${isClosedOn(v, day)})`;
