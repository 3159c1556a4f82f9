/** Money in öre, as people write it and read it. */

const kronor = new Intl.NumberFormat("sv", { maximumFractionDigits: 2 });
const withOre = new Intl.NumberFormat("sv", { minimumFractionDigits: 2 });

/** '465 kr', '42,50 kr'. */
export const inKronor = (ore: number): string =>
  `${(ore % 100 === 0 ? kronor : withOre).format(ore / 100)} kr`;

/** As a field shows it: '345,00'. */
export const typedKronor = (ore: number): string => (ore / 100).toFixed(2).replace(".", ",");

const WRITTEN = /^(?<kronor>\d{1,9})(?:[.,](?<ore>\d{1,2}))?(?::-)?$/;

/** '345', '345,50', '1 250:-' and '345 kr' in öre; null is no price, and one below zero stays so. */
export function parseKronor(written: string): number | null {
  const bare = written
    .replace(/\s/g, "")
    .replace(/(?:kr|sek)\.?$/i, "")
    .replace(/^[−–]/, "-");
  const found = WRITTEN.exec(bare.replace(/^-/, ""))?.groups;
  if (!found) return null;
  const ore = Number(found["kronor"]) * 100 + Number((found["ore"] ?? "").padEnd(2, "0"));
  return bare.startsWith("-") ? -ore : ore;
}

/** With moms of so many per cent. */
export const withVat = (ore: number, percent: number): number => Math.round((ore * (100 + percent)) / 100);
