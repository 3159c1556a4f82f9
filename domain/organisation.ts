const INVALID_ORG_NUMBER = "Ogiltigt organisationsnummer";

export type OrgNumber = {
  ok: true;
  /** Ten digits, as they are stored. */
  normalized: string;
  /** XXXXXX-XXXX */
  formatted: string;
  /** The group that the first digit tells of; the register knows the form. */
  type: string;
  /** A person's own number: handle it as one. */
  soleTrader: boolean;
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
  if (normalized && hasCheckDigit(normalized)) {
    const formatted = formatOrgNumber(normalized);
    if (isOrganisation(normalized)) {
      const type = TYPES[normalized.charAt(0)] ?? "Okänt";
      return { ok: true, normalized, formatted, type, soleTrader: false };
    }
    if (bornOf(normalized).length > 0) {
      return { ok: true, normalized, formatted, type: "Enskild firma", soleTrader: true };
    }
  }
  return { ok: false, message: INVALID_ORG_NUMBER };
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
  const latest = today.subtract({ years: 16 });
  const born = bornOf(normalized).find((date) => Temporal.PlainDate.compare(date, latest) <= 0);
  return born ? `${String(born.year).slice(0, 2)}${normalized}` : normalized;
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
function isOrganisation(number: string): boolean {
  return Number(number.slice(2, 4)) >= 20 && number.charAt(0) !== "0";
}

/**
 * The dates of birth a personal number may mean, the latest first; a samordningsnummer has 60 added to its day. Those
 * born on a day are counted from 001.
 */
function bornOf(number: string): Temporal.PlainDate[] {
  if (number.slice(6, 9) === "000") return [];
  const [year, month, written] = [0, 2, 4].map((at) => Number(number.slice(at, at + 2))) as [
    number,
    number,
    number,
  ];
  const day = written > 60 ? written - 60 : written;
  return [2000, 1900].flatMap((century) => {
    try {
      return [Temporal.PlainDate.from({ year: century + year, month, day }, { overflow: "reject" })];
    } catch {
      return [];
    }
  });
}

/** The tenth digit is the Luhn sum of the first nine. */
function hasCheckDigit(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].entries()) {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1);
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
