/**
 * Who receives a delivery and the way in are read by whoever brings it from the day before, for whoever packs the car; the
 * door code on the day itself and no longer.
 */
export const mayReadReceiver = (delivery: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  isWithin(delivery, today, 1);

export const mayReadDoorCode = (delivery: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  isWithin(delivery, today, 0);

/** What people eat, and whose the box is: for as long as it is made and brought. */
export const mayReadFood = (delivery: Temporal.PlainDate, today: Temporal.PlainDate): boolean =>
  Temporal.PlainDate.compare(delivery, today) >= 0;

const isWithin = (delivery: Temporal.PlainDate, today: Temporal.PlainDate, daysAhead: number): boolean => {
  const { days } = today.until(delivery);
  return days >= 0 && days <= daysAhead;
};
