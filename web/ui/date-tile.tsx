import { cx } from "./classes.ts";
import { useKitWords } from "./words.ts";

type TileProps = { date: Temporal.PlainDate; today: boolean; small?: boolean };

/** Weekday and day; it blushes on the day itself. */
export function DateTile({ date, today, small }: TileProps) {
  const { weekday } = useKitWords();
  return (
    <span
      aria-hidden
      className={cx(
        "grid shrink-0 content-center border text-center leading-none",
        small ? "h-10 w-9 rounded-md" : "h-14 w-13 rounded-lg",
        today ? "border-rose-300/70 bg-rose-100 text-rose-700" : "hairline bg-cream-25 text-foreground",
      )}
    >
      <span className={cx("text-2xs", !today && "text-subtle-foreground")}>{weekday(date)}</span>
      <span
        className={cx("display leading-[1.15] font-semibold tabular-nums", small ? "text-sm" : "text-h3")}
      >
        {date.day}
      </span>
    </span>
  );
}
