import { formatDayMonth, shortMonth } from "../../domain/dates.ts";
import { usePointed } from "./pointed.ts";

/** A birthday on the ring: where it stands, in a look and in words. */
export type RingDay = {
  id: string;
  name: string;
  birthday: string;
  look: "done" | "coming" | "needed" | "open" | "none";
  words: string;
};

type YearRingProps = {
  year: number;
  today: Temporal.PlainDate;
  days: RingDay[];
  /** Told in the middle while nobody is pointed at: how many, and of what. */
  count: number;
  what: string;
  open: (day: RingDay) => void;
};

const SIZE = 360;
const RADIUS = 138;
/** Whoever has a birthday next to another's stands further in. */
const LANES = 6;
const LANE = 13;
const APART = 11;

const looks: Record<RingDay["look"], { fill: string; stroke: string; radius: number }> = {
  done: { fill: "var(--green-700)", stroke: "var(--green-700)", radius: 5 },
  coming: { fill: "var(--marzipan-300)", stroke: "var(--green-700)", radius: 5 },
  needed: { fill: "var(--amber-600)", stroke: "var(--amber-800)", radius: 6 },
  open: { fill: "var(--card)", stroke: "var(--ink-500)", radius: 5 },
  none: { fill: "var(--cream-300)", stroke: "var(--cream-400)", radius: 3.5 },
};

const legend = [
  ["done", "Firad"],
  ["coming", "På gång"],
  ["needed", "Väntar på dig"],
  ["open", "Ej beställd"],
] as const;

/**
 * The year as a circle with everybody's birthday on its day, 1 January at the top. The list that it stands beside says the
 * same to whoever cannot see it, so that only the words in its middle are read aloud.
 */
export function YearRing({ year, today, days, count, what, open }: YearRingProps) {
  const shown = placed(
    days
      .filter(({ birthday }) => birthday.startsWith(`${year}-`))
      .toSorted((a, b) => a.birthday.localeCompare(b.birthday)),
    year,
  );
  const { pointed, holder, column } = usePointed(shown.length, nextOf(shown, today), (index) =>
    open(shown[index]!),
  );
  const looked = pointed === null ? null : shown[pointed]!;
  return (
    <figure>
      <div
        {...holder}
        aria-label="Året som ring, med pilarna från födelsedag till födelsedag"
        className="relative mx-auto w-full max-w-[360px] rounded-full"
      >
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="w-full" aria-hidden>
          {Array.from({ length: 12 }, (_, index) => (
            <Month key={index} year={year} month={index + 1} current={isNow(today, year, index + 1)} />
          ))}
          <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS + 9} fill="none" stroke="var(--border)" />
          {today.year === year && <Today at={turnOf(today)} />}
          {shown.map((day, index) => {
            const { fill, stroke, radius } = looks[day.look];
            return (
              <g
                key={`${day.id} ${day.birthday}`}
                {...column(index)}
                onClick={() => open(day)}
                className="cursor-pointer"
              >
                {/* A finger needs more room than an eye. */}
                <circle cx={day.x} cy={day.y} r="9" fill="transparent" />
                <circle
                  cx={day.x}
                  cy={day.y}
                  r={index === pointed ? radius + 2.5 : radius}
                  fill={fill}
                  stroke={stroke}
                  strokeWidth="1.5"
                />
              </g>
            );
          })}
        </svg>
        <output
          aria-live="polite"
          className="pointer-events-none absolute inset-[30%] grid place-content-center text-center text-sm"
        >
          {looked ? (
            <>
              <strong className="font-semibold wrap-anywhere">{looked.name}</strong>
              <span className="text-subtle-foreground">
                {formatDayMonth(Temporal.PlainDate.from(looked.birthday))}
              </span>
              <span className="text-xs text-subtle-foreground">{looked.words}</span>
            </>
          ) : (
            <>
              <span className="display text-h1 tabular-nums">{count}</span>{" "}
              <span className="text-subtle-foreground">{what}</span>
            </>
          )}
        </output>
      </div>
      <figcaption
        aria-hidden
        className="mt-3 flex flex-wrap justify-center gap-x-4 gap-y-1 text-xs text-subtle-foreground"
      >
        {legend.map(([look, word]) => (
          <span key={look} className="inline-flex items-center gap-1.5">
            <svg width="14" height="14">
              <circle
                cx="7"
                cy="7"
                r="5"
                fill={looks[look].fill}
                stroke={looks[look].stroke}
                strokeWidth="1.5"
              />
            </svg>
            {word}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

type Placed = RingDay & { x: number; y: number };

/** Each on its day, in the outermost lane where it touches nobody. */
function placed(days: RingDay[], year: number): Placed[] {
  const lanes = Array.from({ length: LANES }, () => -Infinity);
  const daysInYear = Temporal.PlainDate.from({ year, month: 1, day: 1 }).daysInYear;
  return days.map((day) => {
    const date = Temporal.PlainDate.from(day.birthday);
    const lane = Math.max(
      0,
      lanes.findIndex(
        (last, index) => ((date.dayOfYear - last) / daysInYear) * 2 * Math.PI * radiusOf(index) >= APART,
      ),
    );
    lanes[lane] = date.dayOfYear;
    return { ...day, ...pointAt(turnOf(date), radiusOf(lane)) };
  });
}

const radiusOf = (lane: number) => RADIUS - lane * LANE;

/** How far round the year has come, from 0 to 1. */
const turnOf = (date: Temporal.PlainDate) => (date.dayOfYear - 1) / date.daysInYear;

function pointAt(turn: number, radius: number) {
  const angle = (turn - 0.25) * 2 * Math.PI;
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(SIZE / 2 + radius * Math.cos(angle)), y: round(SIZE / 2 + radius * Math.sin(angle)) };
}

/** The next birthday is where the arrows begin. */
const nextOf = (days: Placed[], today: Temporal.PlainDate) =>
  Math.max(
    0,
    days.findIndex(({ birthday }) => birthday >= today.toString()),
  );

const isNow = (today: Temporal.PlainDate, year: number, month: number) =>
  today.year === year && today.month === month;

function Month({ year, month, current }: { year: number; month: number; current: boolean }) {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const [from, to] = [pointAt(turnOf(first), RADIUS + 9), pointAt(turnOf(first), RADIUS + 15)];
  const label = pointAt(turnOf(first.with({ day: 15 })), RADIUS + 26);
  return (
    <>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} stroke="var(--border-strong)" />
      <text
        x={label.x}
        y={label.y + 4}
        textAnchor="middle"
        fontSize="12"
        fontWeight={current ? 700 : 400}
        fill={current ? "var(--foreground)" : "var(--muted-foreground)"}
      >
        {shortMonth(month)}
      </text>
    </>
  );
}

function Today({ at }: { at: number }) {
  const [inner, outer] = [pointAt(at, RADIUS - 74), pointAt(at, RADIUS + 9)];
  return (
    <line
      x1={inner.x}
      y1={inner.y}
      x2={outer.x}
      y2={outer.y}
      stroke="var(--accent)"
      strokeDasharray="2 4"
      strokeWidth="1.5"
    />
  );
}
