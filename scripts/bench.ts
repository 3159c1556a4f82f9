import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import { type Bench, type Figure, median, meets } from "../bench/measure.ts";

/** npm run bench [-- name …]: every figure in bench/, or the named ones; all together are written to docs/performance.md. */
const wanted = process.argv.slice(2);
const names = readdirSync("bench")
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(".bench.ts", ""))
  .filter((name) => wanted.length === 0 || wanted.includes(name));

const rows: string[] = ["| figure | goal | measured | spread | |", "|---|---|---|---|---|"];
for (const name of names) {
  console.log(`\n▸ ${name}`);
  const { default: bench } = (await import(`../bench/${name}.bench.ts`)) as { default: Bench };
  for (const figure of await bench.run()) {
    const row = rowOf(figure);
    console.log(row);
    rows.push(row);
  }
}
const machine = `${cpus()[0]?.model ?? arch()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${platform()} ${arch()}, Node ${process.versions.node}`;
console.log(`\n${rows.join("\n")}\n\n${machine}`);
if (wanted.length === 0 && existsSync("docs")) {
  writeFileSync(
    "docs/performance.md",
    `# Performance\n\nRatios, each taken in one run, alternating; the median, and the lowest and highest round. Taken on ${machine}. \`npm run bench\` takes them again.\n\n${rows.join("\n")}\n`,
  );
}
process.exit(0);

function rowOf(figure: Figure): string {
  const goal = "atLeast" in figure.goal ? `≥ ${figure.goal.atLeast}` : `≤ ${figure.goal.atMost}`;
  const spread = `${Math.min(...figure.ratios).toFixed(2)}–${Math.max(...figure.ratios).toFixed(2)}`;
  const verdict = meets(figure) ? "" : "falls short";
  return `| ${figure.name} (${figure.detail}) | ${goal} | ${median(figure.ratios).toFixed(2)} | ${spread} | ${verdict} |`;
}
