import { type ReactNode, useId } from "react";
import { usePhone } from "./media.ts";
import { usePointed } from "./pointed.ts";

/** Small charts of our own. The picture and the line below it are for the eye; the table behind them says the same to everybody else. */

export type Series = { name: string; color: string; values: number[] };
type ChartProps = { title: string; labels: string[]; series: Series[] };

const HEIGHT = 180;
const LEFT = 34;
const BOTTOM = 26;
const TOP = 10;

/** As many units as there will be pixels, more or less, so that letters keep their size. */
const useWidth = () => (usePhone() ? 320 : 600);

/** Every label has its place; on a narrow chart every third one is written. */
function Label({ x, i, width, children }: { x: number; i: number; width: number; children: string }) {
  if (width < 400 && i % 3 !== 0) return null;
  return (
    <text x={x} y={HEIGHT - 8} textAnchor="middle" className="fill-ink-500 text-[11px]">
      {children}
    </text>
  );
}

/** Bars beside each other for each label, or on top of each other when they are parts of a whole. */
export function BarChart({ title, labels, series, stacked }: ChartProps & { stacked?: boolean }) {
  const wide = useWidth();
  const totals = labels.map((_, i) => {
    const values = series.map(({ values }) => values[i] ?? 0);
    return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values);
  });
  const top = roundUp(Math.max(1, ...totals));
  const step = (wide - LEFT) / labels.length;
  const width = (step * 0.62) / (stacked ? 1 : series.length);
  const height = (value: number) => (value / top) * (HEIGHT - TOP - BOTTOM);

  return (
    <Frame title={title} labels={labels} series={series}>
      <Grid top={top} width={wide} />
      {labels.map((label, i) => {
        let below = 0;
        return (
          <g key={label} transform={`translate(${LEFT + i * step + step * 0.19} 0)`}>
            {series.map(({ name, color, values }, s) => {
              const tall = height(values[i] ?? 0);
              const y = HEIGHT - BOTTOM - tall - (stacked ? below : 0);
              below += tall;
              return (
                <rect
                  key={name}
                  x={stacked ? 0 : s * width}
                  y={y}
                  width={width}
                  height={tall}
                  rx="2"
                  fill={color}
                />
              );
            })}
            <Label x={step * 0.31} i={i} width={wide}>
              {label}
            </Label>
          </g>
        );
      })}
    </Frame>
  );
}

/** A share from 0 to 100 percent along the labels; where nothing is known the line has a gap. */
export function PercentLine({
  title,
  labels,
  name,
  color,
  values,
}: Omit<ChartProps, "series"> & { name: string; color: string; values: (number | null)[] }) {
  const wide = useWidth();
  const step = (wide - LEFT) / labels.length;
  const points = values.map((value, i) =>
    value === null
      ? null
      : { x: LEFT + (i + 0.5) * step, y: HEIGHT - BOTTOM - (value / 100) * (HEIGHT - TOP - BOTTOM) },
  );
  const known = points.filter((point) => point !== null);
  const path = points
    .map((point, i) => point && `${points[i - 1] ? "L" : "M"}${point.x} ${point.y}`)
    .join("");
  const series = [{ name, color, values: values.map((value) => value ?? Number.NaN) }];
  return (
    <Frame title={title} labels={labels} series={series} unit=" %">
      <Grid top={100} width={wide} />
      <path d={path} fill="none" stroke={color} strokeWidth="2.5" strokeLinejoin="round" />
      {known.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="3.5" fill={color} />
      ))}
      {labels.map((label, i) => (
        <Label key={label} x={LEFT + (i + 0.5) * step} i={i} width={wide}>
          {label}
        </Label>
      ))}
    </Frame>
  );
}

function Frame({
  title,
  labels,
  series,
  unit = "",
  children,
}: ChartProps & { unit?: string; children: ReactNode }) {
  const id = useId();
  const wide = useWidth();
  const step = (wide - LEFT) / labels.length;
  const { at, pointed, holder, column } = usePointed(labels.length, labels.length - 1);
  const told = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? "inget svar" : `${value}${unit}`;
  return (
    <figure aria-labelledby={id}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span id={id} className="text-sm font-semibold">
          {title}
        </span>
        <span aria-hidden className="flex flex-wrap gap-x-3 text-xs text-subtle-foreground">
          {series.map(({ name, color }) => (
            <span key={name} className="inline-flex items-center gap-1.5">
              <svg width="10" height="10">
                <rect width="10" height="10" rx="3" fill={color} />
              </svg>
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <div {...holder} aria-label={`${title}, med pilarna vecka för vecka`} className="mt-2 rounded-sm">
        <svg viewBox={`0 0 ${wide} ${HEIGHT}`} className="w-full" aria-hidden>
          {children}
          {labels.map((label, i) => (
            <rect
              key={label}
              {...column(i)}
              x={LEFT + i * step}
              width={step}
              height={HEIGHT - BOTTOM}
              rx="4"
              fill="var(--foreground)"
              fillOpacity={i === pointed ? 0.07 : 0}
            />
          ))}
        </svg>
        <output aria-live="polite" className="block text-xs text-subtle-foreground tabular-nums">
          <strong className="font-semibold text-foreground">{labels[at]}</strong>
          {series.map(({ name, values }) => ` · ${name} ${told(values[at])}`)}
        </output>
      </div>
      {/* Around the table, not on it: a table is never narrower than its words, and would widen the page. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Vecka</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, i) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{Number.isNaN(values[i]) ? "–" : `${values[i]}${unit}`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Grid({ top, width }: { top: number; width: number }) {
  return [0, 0.5, 1].map((share) => {
    const y = HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
    return (
      <g key={share}>
        <line x1={LEFT} x2={width} y1={y} y2={y} stroke="var(--border)" />
        <text x={LEFT - 8} y={y + 4} textAnchor="end" className="fill-ink-500 text-[11px]">
          {Math.round(top * share * 10) / 10}
        </text>
      </g>
    );
  });
}

/** The next even number of the kind people count with: 2, 4, 6, 8, 10, 20, 40 … */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  const factor = [1, 2, 4, 6, 8, 10].find((one) => one * size >= value) ?? 10;
  return Math.max(2, factor * size);
}
