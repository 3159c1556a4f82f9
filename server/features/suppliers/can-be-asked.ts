import { type Fragment, fragment, type SupplierRef } from "../../database/ref.ts";

/** It has said that it is closed that day. The domain's `isClosed`, for many at once. */
export const isClosedOn = (v: SupplierRef, day: Fragment): Fragment =>
  fragment`(extract(dow from ${day})::int = any (${v.closed_weekdays}) or ${day} = any (${v.closed_dates}))`;

/** There is no supplier, or one that has stopped or is closed that day. */
export const cannotBeAsked = (v: SupplierRef, day: Fragment): Fragment => fragment`(${v.id} is null
  or not ${v.active} or not ${v.delivery_supported} or ${v.email} is null or ${isClosedOn(v, day)})`;
