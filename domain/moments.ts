/** What colleagues write on somebody's card, and the picture of the cake. */

export const LONGEST_GREETING = 240;
export const LONGEST_SIGNATURE = 60;
/** On one card: more is nobody's to read aloud. */
export const MOST_GREETINGS = 200;

/** Whoever was away on the day may still write. */
const WRITTEN_AFTER_DAYS = 3;
/** How long the person's own page has the card. */
export const SHOWN_DAYS = 30;
/** Until when a colleague adds a picture of the cake, from its delivery on; HR has longer. */
export const PICTURE_DAYS = { colleague: 7, hr: 60 } as const;
/** How long greetings and pictures are kept. */
export const MOMENT_DAYS = 365;
/** For how long a company is told that its first cake has come. */
export const FEAST_DAYS = 7;

type Days = { birthday: Temporal.PlainDate; delivery: Temporal.PlainDate | null };

/** The person sees the card from the day of the cake on, and without one on the birthday. */
export const cardShownOn = ({ birthday, delivery }: Days): Temporal.PlainDate => delivery ?? birthday;

/** Until when it can be written on: some days after the later of the two. */
export function mayWrite({ birthday, delivery }: Days, today: Temporal.PlainDate): boolean {
  const last = delivery && Temporal.PlainDate.compare(delivery, birthday) > 0 ? delivery : birthday;
  return Temporal.PlainDate.compare(today, last.add({ days: WRITTEN_AFTER_DAYS })) <= 0;
}

export const showsCard = (days: Days, today: Temporal.PlainDate): boolean => {
  const shown = cardShownOn(days);
  return (
    Temporal.PlainDate.compare(shown, today) <= 0 &&
    Temporal.PlainDate.compare(today, shown.add({ days: SHOWN_DAYS })) <= 0
  );
};

/** A cake can be photographed from the day that it comes. */
export const mayPicture = (
  delivery: Temporal.PlainDate,
  today: Temporal.PlainDate,
  by: keyof typeof PICTURE_DAYS,
): boolean =>
  Temporal.PlainDate.compare(delivery, today) <= 0 &&
  Temporal.PlainDate.compare(today, delivery.add({ days: PICTURE_DAYS[by] })) <= 0;
