import { createWriteStream } from "node:fs";
import { parseArgs } from "node:util";
import { simulate } from "../test/simulation/simulate.ts";

/** npm run simulate -- --years 30 --seed 1 [--companies 50] [--log FILE]: the promise, judged over decades. */
const { values } = parseArgs({
  options: {
    years: { type: "string", default: "30" },
    days: { type: "string" },
    seed: { type: "string", default: "1" },
    companies: { type: "string", default: "50" },
    log: { type: "string" },
  },
});
const days = values.days ? Number(values.days) : Math.round(Number(values.years) * 365.25);
const file = values.log ? createWriteStream(values.log) : null;
const started = performance.now();
let shown = 0;

const verdict = await simulate({
  seed: Number(values.seed),
  companies: Number(values.companies),
  days,
  ...(file ? { onLine: (line) => void file.write(line) } : {}),
  onDay(day, number, { judged, violations }) {
    const now = performance.now();
    if (now - shown < 1000 && number + 1 < days) return;
    shown = now;
    const left = Math.round((((now - started) / (number + 1)) * (days - number - 1)) / 1000);
    const percent = Math.round((100 * (number + 1)) / days);
    process.stdout.write(
      `${process.stdout.isTTY ? "\r" : ""}${day.toString()}  ${percent} %  ${judged.letters} mails  ${judged.birthdays} birthdays  ${violations.length} violations  ${left} s left   ${process.stdout.isTTY ? "" : "\n"}`,
    );
  },
});
file?.end();
process.stdout.write(`
${days} days, ${values.companies} companies, seed ${values.seed}, in ${Math.round((performance.now() - started) / 1000)} s
${verdict.judged.letters} mails accepted, ${verdict.copies} copies thrown away by their Message-ID
${verdict.judged.orders} reminders and ${verdict.judged.birthdays} birthdays judged
${verdict.deaths} deaths of the process, ${verdict.daysDown} days without a run
log: ${verdict.lines} lines, sha256 ${verdict.digest}
${verdict.violations.length === 0 ? "The promise was kept." : `The promise was broken ${verdict.violations.length} times:`}
`);
for (const violation of verdict.violations.slice(0, 50)) process.stdout.write(`${violation}\n`);
process.exitCode = verdict.violations.length === 0 ? 0 : 1;
