/** Small drawings for the cards and the closing panel; all of them decoration. */

const colleagues = [
  { x: 28, y: 120, r: 26, name: "JW" },
  { x: 76, y: 112, r: 30, name: "AL" },
  { x: 196, y: 112, r: 30, name: "SH" },
  { x: 246, y: 120, r: 26, name: "MK" },
];

export function ColleaguesPicture() {
  return (
    <svg width="274" height="150" viewBox="0 0 274 150" aria-hidden textAnchor="middle">
      {colleagues.map(({ x, y, r, name }) => (
        <g key={name}>
          <circle cx={x} cy={y} r={r} fill="var(--cream-25)" stroke="var(--rose-100)" strokeWidth="2" />
          <text x={x} y={y + 5} fontSize="14" fontWeight="600" fill="var(--rose-700)">
            {name}
          </text>
        </g>
      ))}
      <circle cx="136" cy="102" r="45" fill="var(--rose-100)" />
      <circle cx="136" cy="102" r="40" fill="var(--green-700)" />
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
  return (
    <svg width="252" height="138" viewBox="0 0 252 138" aria-hidden>
      <ellipse cx="126" cy="69" rx="125" ry="68" fill="#fff" stroke="var(--marzipan-300)" strokeWidth="1.5" />
      {plates.map(({ x, y }) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <ellipse rx="22.5" ry="14" fill="var(--cream-50)" stroke="var(--cream-300)" />
          <path d="M-13 0 8-7l4 6z" fill="var(--marzipan-400)" />
          <path d="m-13 3 25-1" stroke="var(--rose-600)" strokeOpacity="0.6" strokeWidth="1.5" />
          <path d="m-13 5.5 25-1" stroke="var(--cream-300)" strokeWidth="1.5" />
        </g>
      ))}
      <path d="M98 75c0-18 11-31 28-31s28 13 28 31c-9 5-47 5-56 0z" fill="var(--marzipan-400)" />
      <circle cx="126" cy="43" r="7.5" fill="var(--rose-600)" />
    </svg>
  );
}

/** The days of the drawn calendar: a marzipan-green one is planned, the rose is the birthday. */
const month = ["01000", "10r01", "00010"];

export function CalendarPicture() {
  return (
    <svg width="216" height="142" viewBox="0 0 216 142" aria-hidden>
      <rect width="204" height="140" x="0.5" y="0.5" rx="13" fill="#fff" stroke="var(--cream-300)" />
      <path d="M0 32V13A13 13 0 0 1 13 0h179a13 13 0 0 1 13 13v19z" fill="var(--green-700)" />
      {[34, 68, 102, 136, 170].map((x) => (
        <circle key={x} cx={x} cy="16" r="3" fill="var(--marzipan-300)" />
      ))}
      {month.flatMap((row, y) =>
        [...row].map((day, x) => (
          <rect
            key={`${x} ${y}`}
            x={21 + x * 34}
            y={45 + y * 30}
            width="26"
            height="21"
            rx="6"
            fill={day === "1" ? "var(--marzipan-100)" : day === "r" ? "var(--rose-100)" : "var(--cream-100)"}
          />
        )),
      )}
      <circle cx="102" cy="85.5" r="5.5" fill="var(--rose-600)" />
      <circle cx="189" cy="115" r="27" fill="var(--cream-200)" />
      <circle cx="189" cy="115" r="23" fill="var(--green-700)" />
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
