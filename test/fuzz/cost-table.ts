import { writeFileSync } from "node:fs";
import { type Cost, LONG_WORK, MOST_MS } from "./cost.ts";

const FILE = "docs/fuzz.md";

/** The page that the command makes: what it found to be slowest, call by call. */
export function writeCosts(costs: readonly Cost[]): void {
  const rows = costs.map(
    ({ call, what, bytes, ms }) =>
      `| \`${call}\` | ${what.replaceAll("|", "\\|")} | ${bytes} | ${ms.toFixed(1)} |`,
  );
  writeFileSync(
    FILE,
    `# What a call may cost

Made by \`npm run fuzz -- --postgres --costs\`. Every text and list of every call is filled with what is dear to read (combining marks, slashes, brackets, digits, what nearly matches, characters without width, deep JSON, many keys), at 1, 10 and 100 times its limit, and sent by whoever gets furthest with the call. Of all these, the slowest input of each call, with the processor's time that the answer took of the thread that answers everybody, the sender's part included. None may need more than ${MOST_MS} ms or grow faster than its input; a whole register at once (\`import-employees\`) may need that much for each megabyte, and what goes over all companies for the platform's own staff (${[...LONG_WORK].map((name) => `\`${name}\``).join(", ")}) is left out. Hashing a password is done by other threads and does not count.

| call | slowest input | bytes | ms |
|---|---|---|---|
${rows.join("\n")}
`,
  );
}
