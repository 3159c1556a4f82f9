/**
 * Cuts the two typefaces down to what Swedish pages need and writes them to web/fonts.
 * Run by hand after an update of the font packages: `node scripts/fonts.ts`.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");

const ascii = range(0x20, 0x7e);
const latin1 = range(0xa0, 0xff);
const punctuation = "–—‘’“”„•…‹›€−→←↗✓\u00ad\u2009\u202f";

const resolve = createRequire(import.meta.url).resolve;

async function cut(source: string, target: string, text: string, axes: Axes, features: string[]) {
  const original = await readFile(resolve(source));
  const font = await subsetFont(original, text, {
    targetFormat: "woff2",
    variationAxes: axes,
    keepFeatures: features,
    noHinting: true,
  });
  await writeFile(new URL(`../web/fonts/${target}`, import.meta.url), font);
  console.log(`${target}: ${(font.length / 1024).toFixed(1)} KB`);
}

type Axes = Record<string, number | { min: number; max: number }>;

const spacing = ["kern", "mark", "mkmk", "ccmp", "locl"];

// Headings only: one weight and the soft, unquirky cut. The optical size stays, it shapes 20 and 64 px apart.
const heading: Axes = { wght: 520, SOFT: 100, WONK: 0, opsz: { min: 18, max: 72 } };
const swedish = "ÅÄÖåäöÉéÜüØøÆæ";
const letters = range(0xc0, 0xff).replace(/[×÷]/g, "");
// Of the extended ones, but in the packages' first files.
const nearby = "ıŒœ";
const extended = range(0x100, 0x17f) + "ȘșȚț";

await cut(
  "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
  "fraunces.woff2",
  `${ascii}${swedish}–—’”…·€−\u00a0`,
  heading,
  spacing,
);
// Files of their own, fetched only by a page that shows such a name.
await cut(
  "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
  "fraunces-accents.woff2",
  [...letters].filter((letter) => !swedish.includes(letter)).join("") + nearby,
  heading,
  spacing,
);
await cut(
  "@fontsource-variable/fraunces/files/fraunces-latin-ext-full-normal.woff2",
  "fraunces-ext.woff2",
  extended,
  heading,
  spacing,
);
await cut(
  "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  "inter.woff2",
  ascii + latin1 + nearby + punctuation,
  { wght: { min: 400, max: 700 } },
  [...spacing, "tnum", "calt"],
);
await cut(
  "@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2",
  "inter-ext.woff2",
  extended,
  { wght: { min: 400, max: 700 } },
  spacing,
);
