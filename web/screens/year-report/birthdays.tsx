import { counted } from "../../../domain/swedish.ts";
import { type BirthdayOutcome, birthdayOutcomes, knownInTime } from "../../../domain/year-report.ts";

type Props = { birthdays: Record<BirthdayOutcome, number>; missedOn: readonly string[] };

/** More candles than that are told in words alone. */
const MOST_CANDLES = 200;
/** More days than that are a list that nobody reads. */
const MOST_DAYS = 3;

/** A candle for each birthday that has been: burning where it was celebrated. */
export function Birthdays({ birthdays, missedOn }: Props) {
  const all = knownInTime(birthdays);
  const days = missedOn.length <= MOST_DAYS ? missedOn.map((day) => `, ${day}`).join("") : "";
  const words: Record<BirthdayOutcome, string> = {
    celebrated: counted(birthdays.celebrated, "firad", "firade"),
    coming: `${birthdays.coming} på gång`,
    declined: `${birthdays.declined} ville inte firas eller avstod`,
    missed: `${counted(birthdays.missed, "missad", "missade")}${days}`,
    new: "",
  };
  const told = birthdayOutcomes.filter((outcome) => outcome !== "new" && birthdays[outcome] > 0);
  return (
    <section className="mt-6 break-inside-avoid rounded-lg bg-marzipan-100 p-5 md:p-7 print:border print:hairline">
      <h3 className="display text-h2">
        {all === 0
          ? "Inga födelsedagar har varit än"
          : `${birthdays.celebrated} av ${counted(all, "födelsedag", "födelsedagar")} firades med tårta`}
      </h3>
      {all > 0 && all <= MOST_CANDLES && (
        <div aria-hidden className="mt-4 flex flex-wrap gap-x-3 gap-y-2">
          {told.flatMap((outcome) =>
            Array.from({ length: birthdays[outcome] }, (_, index) => (
              <Candle key={`${outcome}-${index}`} outcome={outcome} />
            )),
          )}
        </div>
      )}
      <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-subtle-foreground">
        {told.map((outcome) => (
          <li key={outcome} className="flex items-center gap-2">
            <Candle outcome={outcome} small />
            {words[outcome]}
          </li>
        ))}
      </ul>
    </section>
  );
}

const looks: Record<BirthdayOutcome, { fill: string; stroke: string; dashed?: boolean }> = {
  celebrated: { fill: "var(--green-700)", stroke: "var(--green-700)" },
  coming: { fill: "var(--green-200)", stroke: "var(--green-700)" },
  declined: { fill: "var(--cream-300)", stroke: "var(--cream-400)" },
  missed: { fill: "none", stroke: "var(--rose-600)", dashed: true },
  new: { fill: "none", stroke: "none" },
};

function Candle({ outcome, small }: { outcome: BirthdayOutcome; small?: boolean }) {
  const { fill, stroke, dashed } = looks[outcome];
  return (
    <svg
      aria-hidden
      viewBox={small ? "0 11 9 20" : "0 0 9 32"}
      width={small ? 7 : 9}
      height={small ? 16 : 32}
      className="shrink-0"
    >
      {outcome === "celebrated" && !small && (
        <path
          d="M4.5 1c2 2.600 3 4.200 3 5.800a3 3 0 0 1-6 0C1.500 5.200 2.500 3.600 4.500 1z"
          fill="#d98a1f"
        />
      )}
      <rect
        x="1"
        y="12"
        width="7"
        height="18"
        rx="2"
        fill={fill}
        stroke={stroke}
        strokeDasharray={dashed ? "2 2" : undefined}
      />
    </svg>
  );
}
