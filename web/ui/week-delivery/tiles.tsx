import { type ReactNode, useId } from "react";
import { chosenByForce, cx } from "../classes.ts";

type Tile = { value: string; isNow: boolean; children: ReactNode; name?: string; place?: string | undefined };
type TilesProps = {
  label: string;
  tiles: Tile[];
  value: string | null;
  onChange(value: string): void;
  byWeekday?: boolean;
};

/** Small squares of which one holds; the one that is now is dashed and chooses nothing. */
export function Tiles({ label, tiles, value, onChange, byWeekday }: TilesProps) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        "grid gap-2",
        byWeekday ? "grid-cols-5" : "grid-cols-[repeat(auto-fill,minmax(3.25rem,1fr))]",
      )}
    >
      {tiles.map((tile) => (
        <label
          key={tile.value}
          className={cx(
            "transition-soft grid min-h-control content-center rounded-md border py-1.5 text-center font-semibold",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
            tile.place,
            tile.isNow
              ? "border-dashed border-ink-500 text-subtle-foreground"
              : tile.value === value
                ? cx("border-primary bg-primary text-primary-foreground", chosenByForce)
                : "border-border-strong bg-card hover:bg-cream-100",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            aria-label={tile.name ? `${tile.name}${tile.isNow ? ", som nu" : ""}` : undefined}
            checked={tile.value === value}
            disabled={tile.isNow}
            onChange={() => onChange(tile.value)}
          />
          {tile.children}
        </label>
      ))}
    </div>
  );
}
