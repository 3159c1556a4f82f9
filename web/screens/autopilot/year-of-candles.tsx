import { type YearCake, birthdaysAhead } from "../../../domain/autopilot.ts";
import { closureOn } from "../../../domain/closures.ts";
import { formatDayFrom, shortMonth } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import type { AutopilotSettings } from "../../../contract/autopilot.ts";
import { cx } from "../../ui/classes.ts";

type CandlesProps = { cakes: readonly YearCake[]; settings: AutopilotSettings; today: Temporal.PlainDate };

/** A candle for each cake on its day: solid on the birthday, hollow when moved, a ring on the birthday it left. */
export function YearOfCandles({ cakes, settings, today }: CandlesProps) {
  const coming = cakes.filter(({ date }) => date !== null);
  const moved = coming.filter(({ birthday, date }) => !date!.equals(birthday)).length;
  const months = Array.from({ length: 12 }, (_, index) => ((today.month - 1 + index) % 12) + 1);
  return (
    <div className="relative p-card">
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 className="display text-h3">Ert år</h2>
        <p className="text-xs text-muted-foreground">
          {counted(coming.length, "tårta", "tårtor")}, ett ljus för var och en
        </p>
      </header>
      <div aria-hidden>
        {months.map((month) => (
          <MonthRow key={month} {...{ month, settings, today }} cakes={cakes} />
        ))}
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-subtle-foreground">
        <li className="flex items-center gap-1.5">
          <Candle /> På dagen, {coming.length - moved}
        </li>
        <li className="flex items-center gap-1.5">
          <Candle hollow /> Flyttad, {moved}
        </li>
        <li className="flex items-center gap-1.5">
          <span className="size-2 rounded-full border border-ink-500" /> Födelsedagen
        </li>
        <li className="flex items-center gap-1.5">
          <span className={cx("h-3 w-4", hatched)} /> Stängt
        </li>
      </ul>
      <div className="sr-only">
        <table>
          <caption>Det kommande årets tårtor</caption>
          <thead>
            <tr>
              <th>Namn</th>
              <th>Födelsedag</th>
              <th>Tårtan kommer</th>
            </tr>
          </thead>
          <tbody>
            {cakes.map(({ id, name, birthday, date }) => (
              <tr key={`${id} ${birthday.toString()}`}>
                <td>{name}</td>
                <td>{formatDayFrom(birthday, today)}</td>
                <td>{date ? formatDayFrom(date, today) : "Ingen tårta"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const hatched =
  "rounded-xs bg-[repeating-linear-gradient(135deg,var(--cream-200)_0_3px,transparent_3px_6px)] forced-colors:bg-[repeating-linear-gradient(135deg,GrayText_0_1px,transparent_1px_4px)] border border-cream-200";

type RowProps = CandlesProps & { month: number };

/** One line for a month; that of today has its first days in the next year. */
function MonthRow({ month, cakes, settings, today }: RowProps) {
  const { to } = birthdaysAhead(today);
  const inMonth = (date: Temporal.PlainDate | null): date is Temporal.PlainDate =>
    date !== null && date.month === month;
  const year = month > today.month || (month === today.month && today.day === 1) ? today.year : to.year;
  const days = Array.from({ length: 31 }, (_, index) => index + 1).flatMap((day) => {
    const at = month === today.month && day >= today.day ? today.year : year;
    const date = Temporal.PlainDate.from({ year: at, month, day: 1 });
    return day > date.daysInMonth ? [] : [date.with({ day })];
  });
  const closed = days.filter((day) => closureOn(settings.closures, day) !== null);
  const coming = cakes.filter(({ date }) => inMonth(date));
  const left = cakes.filter(({ birthday, date }) => inMonth(birthday) && !date?.equals(birthday));
  return (
    <div className="flex items-end gap-2 text-xs">
      <span className="w-8 text-ink-700">{shortMonth(month)}</span>
      <span className="relative h-7 flex-1 border-b border-cream-200">
        {closed.map((day) => (
          <span
            key={day.toString()}
            className={cx("absolute bottom-0 h-4 border-0", hatched)}
            style={{ left: `${place(day)}%`, width: `${100 / 31 + 0.2}%` }}
          />
        ))}
        {left.map(({ id, birthday }) => (
          <span
            key={`${id} ring`}
            className="absolute -bottom-1 size-2 rounded-full border border-ink-500 bg-card"
            style={{ left: `${place(birthday)}%` }}
          />
        ))}
        {coming.map(({ id, name, birthday, date }) => (
          <span
            key={`${id} ${birthday.toString()}`}
            title={tellOf({ name, birthday, date }, today)}
            className="absolute bottom-0"
            style={{ left: `${place(date!)}%` }}
          >
            <Candle hollow={!date!.equals(birthday)} />
          </span>
        ))}
      </span>
      <span className="w-5 text-right text-ink-700 tabular-nums">{coming.length}</span>
    </div>
  );
}

const place = (date: Temporal.PlainDate): number => ((date.day - 1) / 31) * 100;

type Told = Pick<YearCake, "name" | "birthday" | "date">;
function tellOf({ name, birthday, date }: Told, today: Temporal.PlainDate): string {
  if (date!.equals(birthday)) return `${name}, ${formatDayFrom(birthday, today)}`;
  return `${name}, ${formatDayFrom(birthday, today)}. Tårtan kommer ${formatDayFrom(date!, today)}.`;
}

function Candle({ hollow = false }: { hollow?: boolean }) {
  return (
    <svg viewBox="0 0 6 20" className="h-4.5 w-1.5 shrink-0" aria-hidden>
      <path
        d="M3 .5c1.300 1.700 1.900 2.800 1.900 3.900a1.900 1.900 0 0 1-3.800 0C1.100 3.300 1.700 2.200 3 .5z"
        fill="#d98a1f"
      />
      <rect
        x=".6"
        y="8"
        width="4.800"
        height="11.500"
        rx="1.200"
        fill={hollow ? "var(--card)" : "var(--green-700)"}
        stroke="var(--green-700)"
        strokeWidth="1.100"
      />
    </svg>
  );
}
