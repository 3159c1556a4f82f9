import { shortWeekday } from "../../domain/dates.ts";
import { cx } from "./classes.ts";

/** Weekday and day; it blushes on the day itself. */
export function DateTile({ date, today }: { date: Temporal.PlainDate; today: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid h-14 w-13 shrink-0 content-center rounded-lg border text-center leading-none",
        today ? "border-rose-300/70 bg-rose-100 text-rose-700" : "hairline bg-cream-25 text-foreground",
      )}
    >
      <span className={cx("text-2xs", !today && "text-subtle-foreground")}>{shortWeekday(date)}</span>
      <span className="display text-h3 leading-[1.15] font-semibold tabular-nums">{date.day}</span>
    </span>
  );
}
