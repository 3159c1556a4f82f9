import { TRIAL_DAYS } from "../../domain/subscription.ts";

type CandlesProps = { lit: number; of: number; label: string };

/** One candle for each step; those that are done burn. */
export const Candles = ({ lit, of, label }: CandlesProps) => (
  <svg role="img" aria-label={label} viewBox={`0 0 ${of * 17} 34`} className="h-8.5">
    {Array.from({ length: of }, (_, i) => (
      <Candle key={i} x={i * 17 + 5} lit={i < lit} />
    ))}
  </svg>
);

/** One candle for each day of the trial; those that are left still burn. */
export function TrialCandles({ left }: { left: number }) {
  return (
    <svg
      role="img"
      aria-label={`${left} av ${TRIAL_DAYS} dagar kvar`}
      viewBox={`0 0 ${TRIAL_DAYS * 17} 34`}
      className="h-8.5 w-full md:w-auto"
    >
      {Array.from({ length: TRIAL_DAYS }, (_, i) => (
        <Candle key={i} x={i * 17 + 5} lit={i >= TRIAL_DAYS - left} />
      ))}
    </svg>
  );
}

function Candle({ x, lit }: { x: number; lit: boolean }) {
  return (
    <g transform={`translate(${x} 0)`}>
      {lit ? (
        <path d="M3.5 1c2 2.600 3 4.200 3 5.800a3 3 0 0 1-6 0C.5 5.200 1.500 3.600 3.500 1z" fill="#d98a1f" />
      ) : (
        <path d="M3.500 8v4" stroke="#b9c2a4" strokeWidth="1.500" strokeLinecap="round" />
      )}
      <rect x=".5" y="13" width="6" height="20" rx="2" fill={lit ? "var(--green-700)" : "#c6d2ad"} />
    </g>
  );
}
