import { readdirSync } from "node:fs";

/** What is numbered, with the numbers that were left out or given twice before this was checked. */
const series = [
  // A file that took a free number now would run last where the later ones have run, and before them everywhere else.
  { folder: "server/database/migrations", leftOut: [6, 7], twice: [11, 13] },
  { folder: "docs/decisions", leftOut: [6, 7, 8, 9], twice: [] },
];

type Known = { leftOut: number[]; twice: number[] };

/** The next file gets the next number: none is left out, taken up again or given twice. */
export function wrongNumbers(names: string[], { leftOut, twice }: Known): string[] {
  const numbers = names.map((name) => Number.parseInt(name, 10));
  const times = (number: number) => numbers.filter((other) => other === number).length;
  const upToLast = Array.from({ length: Math.max(...numbers) }, (_, index) => index + 1);
  return upToLast.flatMap((number) => {
    const wanted = leftOut.includes(number) ? 0 : twice.includes(number) ? 2 : 1;
    const found = times(number);
    return found === wanted ? [] : [`number ${number} is there ${found} times instead of ${wanted}`];
  });
}

export const numberingProblems = (): string[] =>
  series.flatMap(({ folder, ...known }) =>
    wrongNumbers(readdirSync(folder), known).map((problem) => `${folder}: ${problem}`),
  );
