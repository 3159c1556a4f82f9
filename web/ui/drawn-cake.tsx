import { isMenu, type ProductKind } from "../../domain/products.ts";

/** Drawn cakes and, of menus, plates, one for each kind. They say nothing that does not stand beside them in words. */

type Colours = { body: string; top: string; band: string; berry: string };

const cream = { body: "#FBF7EF", top: "#FFFDF8", band: "#E58BA1", berry: "#C8385F" };
const colours: Record<ProductKind, Colours> = {
  princess: { body: "#A9C98A", top: "#BBD79E", band: "#8FB46E", berry: "#D9557A" },
  cream,
  chocolate: { body: "#6B4226", top: "#55321B", band: "#83563A", berry: "#C8385F" },
  fruit: { body: "#FBF1D8", top: "#F6D98A", band: "#F0B95C", berry: "#7C55B0" },
  cheesecake: { body: "#F2D385", top: "#8C2743", band: "#E4BC5F", berry: "#6E1D35" },
  pastries: { body: "#F6E3C4", top: "#FFFDF8", band: "#D9B27F", berry: "#C8385F" },
  vegan: { body: "#F0A9BC", top: "#E4809B", band: "#B98863", berry: "#5B8C3E" },
  gluten_free: { body: "#F6ECD6", top: "#E9D3A4", band: "#D5B678", berry: "#A9C98A" },
  fruit_platter: { body: "#EFEAD9", top: "#F0B95C", band: "#DDD6C0", berry: "#7C55B0" },
  other: cream,
  portion: { body: "#F6E3C4", top: "#E58BA1", band: "#D9B27F", berry: "#C8385F" },
  breakfast: { body: "#FFFDF8", top: "#F6D98A", band: "#D9B27F", berry: "#C8385F" },
  lunch: { body: "#FFFDF8", top: "#A9C98A", band: "#8FB46E", berry: "#E07B4C" },
};

const PLATE = [28, 38, 48] as const;
const SMALL = [23, 53] as const;
const FRUITS = [
  [18, 38, 7, "#F0B95C"],
  [30, 34, 8, "#C8385F"],
  [44, 33, 8, "#A9C98A"],
  [57, 38, 7, "#E07B4C"],
  [37, 24, 6, "#7C55B0"],
  [50, 25, 4, "#C8385F"],
] as const;
const BERRIES = [26, 34, 42, 50, 30, 38, 46] as const;

export function DrawnCake({ kind, width = 56 }: { kind: ProductKind; width?: number }) {
  const { body, top, band, berry } = colours[kind];
  const isDome = kind === "princess";
  if (isMenu({ kind }))
    return (
      <svg viewBox="0 0 76 56" width={width} height={(width * 56) / 76} aria-hidden className="shrink-0">
        <ellipse cx="38" cy="32" rx="34" ry="20" fill="#EFEAD9" />
        <ellipse cx="38" cy="30" rx="33" ry="19" fill={body} stroke={band} />
        <ellipse cx="38" cy="30" rx="22" ry="12" fill={top} />
        {PLATE.map((x) => (
          <circle key={x} cx={x} cy={x % 4 === 0 ? 27 : 33} r="4" fill={berry} />
        ))}
      </svg>
    );
  if (kind === "fruit_platter")
    return (
      <svg viewBox="0 0 76 56" width={width} height={(width * 56) / 76} aria-hidden className="shrink-0">
        <ellipse cx="38" cy="46" rx="34" ry="7" fill={body} stroke={band} />
        {FRUITS.map(([x, y, r, fill]) => (
          <circle key={x} cx={x} cy={y} r={r} fill={fill} />
        ))}
      </svg>
    );
  if (kind === "pastries" || kind === "portion")
    return (
      <svg viewBox="0 0 76 56" width={width} height={(width * 56) / 76} aria-hidden className="shrink-0">
        <ellipse cx="38" cy="48" rx="33" ry="5" fill="#EFEAD9" />
        {SMALL.map((x) => (
          <g key={x}>
            <path d={`M${x - 12} 32v13a12 3 0 0 0 24 0V32Z`} fill={body} />
            <path d={`M${x - 12} 38v3a12 3 0 0 0 24 0v-3a12 3 0 0 1-24 0Z`} fill={band} />
            <ellipse cx={x} cy="31" rx="12" ry="5.5" fill={top} />
            <circle cx={x} cy="26" r="3.2" fill={berry} />
          </g>
        ))}
      </svg>
    );
  return (
    <svg viewBox="0 0 76 56" width={width} height={(width * 56) / 76} aria-hidden className="shrink-0">
      <ellipse cx="38" cy="48" rx="33" ry="5" fill="#EFEAD9" />
      {isDome ? (
        <path d="M14 46V36a24 22 0 0 1 48 0v10a24 4 0 0 1-48 0Z" fill={body} />
      ) : (
        <>
          <path d="M15 22v24a23 4.5 0 0 0 46 0V22Z" fill={body} />
          <path d="M15 33v5a23 4.5 0 0 0 46 0v-5a23 4.5 0 0 1-46 0Z" fill={band} />
          <ellipse cx="38" cy="22" rx="23" ry="5" fill={top} />
        </>
      )}
      {isDome ? (
        <circle cx="38" cy="13" r="4.5" fill={berry} />
      ) : (
        BERRIES.map((x, index) => <circle key={x} cx={x} cy={index > 3 ? 17 : 20} r="3.2" fill={berry} />)
      )}
    </svg>
  );
}
