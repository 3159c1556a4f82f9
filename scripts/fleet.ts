import { parseArgs } from "node:util";
import { Client } from "pg";
import { startCluster } from "../test/databases.ts";
import { startProxy } from "../test/faults/proxy.ts";
import { startCaddy } from "../test/load/caddy.ts";
import { loadFrom, startInstance } from "../test/load/instance.ts";
import { findsFilesOfBothBuilds } from "../test/load/upgrade.ts";
import { signIn } from "../test/sign-in.ts";
import { buildWhatChanged } from "./built.ts";
import { needDebianPackages } from "./debian.ts";

/**
 * npm run fleet [-- --instances 3 --rounds 2]: every instance is restarted in its turn, under load.
 * With --caddy, where that is installed, behind the proxy and the file of deploy/, which must also find the files of two
 * builds at once.
 */
const { values } = parseArgs({
  options: {
    instances: { type: "string", default: "3" },
    rounds: { type: "string", default: "2" },
    caddy: { type: "boolean", default: false },
  },
});
needDebianPackages("postgresql");
// The proxy is asked for a page.
if (values.caddy) await buildWhatChanged();
const upgrades = !values.caddy || (await findsFilesOfBothBuilds());
if (values.caddy)
  console.log(upgrades ? "The files of two builds are found." : "A file of one build is not found.");
const cluster = await startCluster();
const databaseUrl = await cluster.create("fleet");
const env = {
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: "the same on every instance, 32 characters",
  TRUST_PROXY: "on",
  LIMITS: "off",
  DRAIN_SECONDS: values.caddy ? "5" : "1", // longer than the proxy takes to look away
};
// The first makes the demo world; the others find it.
const instances = [await startInstance(env)];
while (instances.length < Number(values.instances)) instances.push(await startInstance(env));
const addresses = instances.map(({ url }) => url);
const proxy = await (values.caddy ? startCaddy(addresses) : startMiniature(addresses));
const token = await signIn(proxy.url);

const pressure = { on: true };
const loads: ReturnType<typeof loadFrom>[] = [];
const pressing = (async () => {
  for (let part = 0; pressure.on; part++) {
    const plan = { home: proxy.url, token, perSecond: null, connections: 8, seconds: 3, writes: 20 };
    loads.push(loadFrom({ ...plan, prefix: `Flotta ${part}` }));
    await loads.at(-1);
  }
})();
const codes: (number | null)[] = [];
for (let round = 0; round < Number(values.rounds); round++) {
  for (let number = 0; number < instances.length; number++) {
    codes.push(await instances[number]!.stop());
    instances[number] = await startInstance({ ...env, PORT: new URL(addresses[number]!).port });
    console.log(`Instance ${number + 1} was restarted`);
  }
}
pressure.on = false;
await pressing;
const outcomes = await Promise.all(loads);

const client = new Client({ connectionString: databaseUrl });
await client.connect();
const { rows } = await client.query("select name, count(*)::int from employees group by name");
await client.end();
const kept = new Map(rows.map(({ name, count }) => [name as string, count as number]));
const saved = outcomes.flatMap((outcome) => outcome.saved);
const lost = saved.filter((name) => kept.get(name) !== 1).length;
const statuses: Record<string, number> = {};
for (const outcome of outcomes) {
  for (const [status, count] of Object.entries(outcome.statuses)) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
}
await proxy.stop();
for (const instance of instances) codes.push(await instance.stop());
await cluster.stop();

const kept200 = Object.keys(statuses).every((status) => status === "200");
const ended = codes.every((code) => code === 0);
console.log(`
${codes.length - instances.length} restarts of ${instances.length} instances: ${Object.entries(statuses)
  .map(([status, count]) => `${count} × ${status}`)
  .join(", ")}
${saved.length} writes were confirmed, ${lost} of them lost or doubled
${kept200 && lost === 0 && ended ? "No request was dropped." : `Something was dropped (the instances ended with ${codes.join(", ")}).`}`);
process.exit(kept200 && lost === 0 && ended && upgrades ? 0 : 1);

async function startMiniature(targets: string[]) {
  const miniature = await startProxy(200);
  await miniature.setTargets(targets);
  return miniature;
}
