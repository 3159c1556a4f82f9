/** How much of a whole is done, with the words that say it. */
export function ProgressBar({ value, of, label }: { value: number; of: number; label: string }) {
  const share = of > 0 ? Math.min(1, value / of) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={of}
      className="h-2 overflow-hidden rounded-full bg-cream-200 forced-colors:border"
    >
      <div
        className="h-full rounded-full bg-primary forced-colors:bg-[Highlight]"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  );
}

/** A bar for each step, filled as far as one has come. */
export function StepBars({ now, of }: { now: number; of: number }) {
  return (
    <div aria-hidden className="mt-3.5 flex gap-1.5">
      {Array.from({ length: of }, (_, i) => (
        <span
          key={i}
          className={`h-1 flex-1 rounded-full ${i < now ? "bg-primary forced-colors:bg-[Highlight]" : "bg-cream-200"}`}
        />
      ))}
    </div>
  );
}
