import Organisationsnummer from "organisationsnummer";

const INVALID_ORG_NUMBER = "Ogiltigt organisationsnummer";

type OrgNumber = {
  ok: true;
  /** Ten digits, as they are stored. */
  normalized: string;
  /** The group that the first digit tells of, or a person's own number; the register knows the form. */
  type: string;
};

const TYPES: Record<string, string> = {
  1: "Dödsbo",
  2: "Stat, region, kommun eller församling",
  3: "Utländskt företag",
  5: "Aktiebolag",
  6: "Enkelt bolag",
  7: "Ekonomisk förening eller bostadsrättsförening",
  8: "Ideell förening eller stiftelse",
  9: "Handelsbolag eller kommanditbolag",
};

/** What people write as an organisation number: with spaces, dashes, as SE…01, with a leading 16. */
export function checkOrgNumber(text: string): OrgNumber | { ok: false; message: string } {
  const normalized = tenDigits(text);
  if (!normalized || !Organisationsnummer.valid(normalized))
    return { ok: false, message: INVALID_ORG_NUMBER };
  const kind = TYPES[normalized.charAt(0)] ?? "Okänt";
  return { ok: true, normalized, type: isOrganisation(normalized) ? kind : "Enskild firma" };
}

/** Ten digits as XXXXXX-XXXX. */
export function formatOrgNumber(normalized: string): string {
  return `${normalized.slice(0, 6)}-${normalized.slice(6)}`;
}

/**
 * The register wants a person's number with its century, twelve digits, and any other as it is.
 * Nobody trades before the age of 16, which decides between two centuries.
 */
export function registerNumber(normalized: string, today: Temporal.PlainDate): string {
  if (isOrganisation(normalized)) return normalized;
  const latest = Number(today.subtract({ years: 16 }).toString().replaceAll("-", ""));
  const [yearAndMonth, day] = [Number(normalized.slice(0, 4)), Number(normalized.slice(4, 6))];
  // A samordningsnummer has 60 added to its day.
  const born = 20_000_000 + yearAndMonth * 100 + (day > 60 ? day - 60 : day);
  return (born <= latest ? "20" : "19") + normalized;
}

function tenDigits(text: string): string | null {
  const bare = text.replace(/[\s\-+‐‑‒–—−]/g, "").toUpperCase();
  const vat = /^SE(\d{10})\d{2}$/.exec(bare)?.[1];
  if (vat) return vat;
  const digits = /^(16|18|19|20)?(\d{10})$/.exec(bare);
  const [, prefix, number] = digits ?? [];
  if (!number) return null;
  // 16 stands before an organisation's number, a century before a person's; neither before the other.
  if (prefix && isOrganisation(number) !== (prefix === "16")) return null;
  return number;
}

/** The third and fourth digits are at least 20, so that the number can be no date of birth. */
export function isOrganisation(number: string): boolean {
  return Number(number.slice(2, 4)) >= 20 && number.charAt(0) !== "0";
}
