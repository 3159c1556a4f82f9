import { cx } from "../../ui/classes.ts";

type Row = { name: string; value: number; words: string };
type Props = { title: string; rows: readonly Row[]; look: string; note?: string };

/** A name, its number and a bar as long as its share of the longest. */
export function NamedBars({ title, rows, look, note }: Props) {
  const most = Math.max(...rows.map(({ value }) => value), 1);
  return (
    <section className="break-inside-avoid">
      <h3 className="display text-h3">{title}</h3>
      <ul className="mt-3 grid gap-3 text-sm">
        {rows.map(({ name, value, words }) => (
          <li key={name}>
            <span className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{name}</span>
              <span className="font-semibold whitespace-nowrap tabular-nums">{words}</span>
            </span>
            <span aria-hidden className="mt-1 block h-2.5 overflow-hidden rounded-full bg-cream-100">
              <span
                className={cx("block h-full rounded-full forced-colors:bg-[CanvasText]", look)}
                style={{ width: `${(value / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="mt-3 text-xs text-muted-foreground">{note}</p>}
    </section>
  );
}
