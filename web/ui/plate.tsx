/** The plate where a cake is missing: dashed on an empty list, with crumbs on the 404 page. */
export function EmptyPlate({ crumbs, width = 128 }: { crumbs?: boolean; width?: number }) {
  return (
    <svg width={width} viewBox="0 0 200 124" fill="none" aria-hidden>
      <ellipse cx="100" cy="104" rx="98" ry="16" fill="var(--cream-200)" />
      <ellipse
        cx="100"
        cy="98"
        rx="98"
        ry="16"
        fill="var(--card)"
        stroke="var(--cream-300)"
        strokeWidth="1.5"
      />
      <ellipse cx="100" cy="97" rx="66" ry="9" stroke="var(--cream-200)" strokeWidth="1.5" />
      <path
        d="M50 92V70a50 50 0 0 1 100 0v22"
        stroke="var(--marzipan-400)"
        strokeWidth="2.5"
        strokeDasharray="6 7"
        strokeLinecap="round"
      />
      <circle cx="100" cy="12" r="11" stroke="#e08ba2" strokeWidth="2.5" strokeDasharray="4 5" />
      {crumbs && (
        <g fill="#c9b285">
          <circle cx="76" cy="94" r="2.6" />
          <circle cx="88" cy="98" r="1.8" />
          <circle cx="108" cy="99" r="1.4" />
          <circle cx="120" cy="95" r="2.2" />
        </g>
      )}
    </svg>
  );
}
