/** Small drawings for the cards and the closing panel; all of them decoration. */

type Point = { x: number; y: number };

/** Shapes of one colour are one path: the page has hundreds of them, and each element costs time to lay out. */
const ellipse = ({ x, y }: Point, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

const box = ({ x, y }: Point, width: number, height: number, r: number) =>
  `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1-${r} ${r}h${2 * r - width}a${r} ${r} 0 0 1-${r}-${r}v${2 * r - height}a${r} ${r} 0 0 1 ${r}-${r}z`;

/** The places of a letter in rows of letters, as boxes with so much from one to the next. */
const boxes = (
  rows: string[],
  letter: string,
  {
    left,
    top,
    width,
    height,
    right,
    down,
    r,
  }: Record<"left" | "top" | "width" | "height" | "right" | "down" | "r", number>,
) =>
  rows
    .flatMap((row, y) =>
      [...row].map((found, x) =>
        found === letter ? box({ x: left + x * right, y: top + y * down }, width, height, r) : "",
      ),
    )
    .join("");

const colleagues = [
  { x: 28, y: 120, r: 26, name: "JW" },
  { x: 76, y: 112, r: 30, name: "AL" },
  { x: 196, y: 112, r: 30, name: "SH" },
  { x: 246, y: 120, r: 26, name: "MK" },
];

export function ColleaguesPicture() {
  return (
    <svg width="274" height="150" viewBox="0 0 274 150" aria-hidden textAnchor="middle">
      <path
        d={colleagues.map((colleague) => ellipse(colleague, colleague.r)).join("")}
        fill="var(--cream-25)"
        stroke="var(--rose-100)"
        strokeWidth="2"
      />
      {colleagues.map(({ x, y, name }) => (
        <text key={name} x={x} y={y + 5} fontSize="14" fontWeight="600" fill="var(--rose-700)">
          {name}
        </text>
      ))}
      <circle cx="136" cy="102" r="42.5" fill="var(--green-700)" stroke="var(--rose-100)" strokeWidth="5" />
      <text x="136" y="112" fontSize="27" fill="#fff" className="display">
        ES
      </text>
      <rect x="133" y="38" width="6" height="19" rx="1" fill="var(--cream-25)" />
      <path d="M136 20c3.4 4.4 4.4 6.6 4.4 9a4.4 4.4 0 0 1-8.8 0c0-2.4 1-4.6 4.4-9z" fill="#e3a34a" />
    </svg>
  );
}

const plates = [
  { x: 47, y: 49 },
  { x: 94, y: 28 },
  { x: 158, y: 28 },
  { x: 204, y: 49 },
  { x: 62, y: 94 },
  { x: 126, y: 113 },
  { x: 190, y: 94 },
];

export function TablePicture() {
  const onEach = (draw: (plate: Point) => string) => plates.map(draw).join("");
  return (
    <svg width="252" height="138" viewBox="0 0 252 138" aria-hidden>
      <ellipse cx="126" cy="69" rx="125" ry="68" fill="#fff" stroke="var(--marzipan-300)" strokeWidth="1.5" />
      <path
        d={onEach((plate) => ellipse(plate, 22.5, 14))}
        fill="var(--cream-50)"
        stroke="var(--cream-300)"
      />
      <path
        d={`${onEach(({ x, y }) => `M${x - 13} ${y}l21-7 4 6z`)}M98 75c0-18 11-31 28-31s28 13 28 31c-9 5-47 5-56 0z`}
        fill="var(--marzipan-400)"
      />
      <path
        d={onEach(({ x, y }) => `M${x - 13} ${y + 3}l25-1`)}
        stroke="var(--rose-600)"
        strokeOpacity="0.6"
        strokeWidth="1.5"
      />
      <path
        d={onEach(({ x, y }) => `M${x - 13} ${y + 5.5}l25-1`)}
        stroke="var(--cream-300)"
        strokeWidth="1.5"
      />
      <circle cx="126" cy="43" r="7.5" fill="var(--rose-600)" />
    </svg>
  );
}

/** The days of the drawn calendar: a marzipan-green one is planned, the rose is the birthday. */
const month = ["-p---", "p-b-p", "---p-"];
const day = { left: 21, top: 45, width: 26, height: 21, right: 34, down: 30, r: 6 };

export function CalendarPicture() {
  return (
    <svg width="216" height="142" viewBox="0 0 216 142" aria-hidden>
      <rect width="204" height="140" x="0.5" y="0.5" rx="13" fill="#fff" stroke="var(--cream-300)" />
      <path d="M0 32V13A13 13 0 0 1 13 0h179a13 13 0 0 1 13 13v19z" fill="var(--green-700)" />
      <path
        d="M34 16h136.1"
        stroke="var(--marzipan-300)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeDasharray="0 34"
      />
      <path d={boxes(month, "-", day)} fill="var(--cream-100)" />
      <path d={boxes(month, "p", day)} fill="var(--marzipan-100)" />
      <path d={boxes(month, "b", day)} fill="var(--rose-100)" />
      <circle cx="102" cy="85.5" r="5.5" fill="var(--rose-600)" />
      <circle cx="189" cy="115" r="25" fill="var(--green-700)" stroke="var(--cream-200)" strokeWidth="4" />
      <path
        d="m180 116 6 6 13-14"
        fill="none"
        stroke="#fff"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** A working week of eight hours a day; an m is one of the fourteen that go to manual work. */
const week = ["m-m--", "-m--m", "-m--m", "m--m-", "--m--", "--m--", "-m-m-", "m---m"];
const hour = { left: 0, top: 0, width: 53.6, height: 15, right: 63.6, down: 22, r: 5 };
const weekdays = ["mån", "tis", "ons", "tor", "fre"];

export function WeekPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 308 193" aria-hidden textAnchor="middle" className={className}>
      <path d={boxes(week, "-", hour)} fill="#fff" fillOpacity="0.1" />
      <path d={boxes(week, "m", hour)} fill="var(--rose-300)" />
      {weekdays.map((name, x) => (
        <text key={name} x={26.8 + x * hour.right} y="188" fontSize="14" fill="var(--marzipan-300)">
          {name}
        </text>
      ))}
    </svg>
  );
}

/** The cake's dome with its rose, rising from the lower edge. */
export function DomePicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 382 276" aria-hidden className={className}>
      <path d="M0 276v-58C0 114 82 39 191 39s191 75 191 179v58z" fill="#1c5a3d" />
      <path
        d="M44 213C52 130 104 95 160 82"
        fill="none"
        stroke="#327a55"
        strokeWidth="14"
        strokeLinecap="round"
      />
      <circle cx="191" cy="38" r="38" fill="var(--rose-600)" />
      <path
        d="M187 39c0-9 15-9 15 2 0 16-28 16-28-3 0-25 42-23 42 4"
        transform="translate(-4 -1)"
        fill="none"
        stroke="var(--rose-100)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  );
}
