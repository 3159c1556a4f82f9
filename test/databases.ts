import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { once } from "node:events";
import net from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";

/** A PostgreSQL cluster of the tests' own, on a free port, gone when they end. */
export type Cluster = {
  url(database: string): string;
  /** The same by way of its socket file, which is quicker for one who asks much and little at a time. */
  socketUrl(database: string): string;
  create(database: string): Promise<string>;
  /** As if the disk were full: no file of the server may grow beyond this. Null takes the limit away. */
  limitFiles(bytes: number | null): void;
  halt(): Promise<void>;
  /** Every process of the server at once, in the middle of whatever it does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  restart(): Promise<void>;
  /** A second server that copies this one and only reads until it is promoted. */
  startStandby(): Promise<{ url(database: string): string; promote(): Promise<void>; stop(): Promise<void> }>;
  stop(): Promise<void>;
};

const run = promisify(execFile);

/** The newest server that Debian or Homebrew has put on this machine. */
export function postgresBinaries(): string | null {
  const folder = "/usr/lib/postgresql";
  const versions = existsSync(folder) ? readdirSync(folder).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(folder, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
  return (
    found ?? ["/opt/homebrew/bin", "/usr/local/bin"].find((bin) => existsSync(join(bin, "initdb"))) ?? null
  );
}

export async function startCluster({
  walMegabytes = 16,
  superuser = "tartdags",
  maxConnections = 200,
  /** For tests: a file of them begins with a copy of a thousand files, which a disk is slow at. */
  inMemory = false,
  /** `name=value`, for the server. */
  settings = [] as readonly string[],
} = {}): Promise<Cluster> {
  const bin = postgresBinaries();
  if (!bin) throw new Error("The PostgreSQL server is missing: install the package postgresql.");
  const folder = mkdtempSync(join(inMemory ? memory() : tmpdir(), "tartdags-postgres-"));
  const data = join(folder, "data");
  mkdirSync(data);
  // The server refuses to run as root; the package's own user is there for it.
  const owner = process.getuid?.() === 0 ? userIds("postgres") : null;
  if (owner) for (const path of [folder, data]) chownSync(path, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };
  await run(
    join(bin, "initdb"),
    [
      "-D",
      data,
      "-U",
      superuser,
      "-A",
      "trust",
      "-E",
      "UTF8",
      "--locale=C",
      "-N",
      `--wal-segsize=${walMegabytes}`,
    ],
    options,
  );

  const port = await freePort();
  const urlOf = (port: number, database: string) => `postgres://${superuser}@127.0.0.1:${port}/${database}`;
  const startOn = async (data: string, port: number) => {
    const flags = [
      "-D",
      data,
      "-p",
      String(port),
      "-k",
      folder,
      "-c",
      "listen_addresses=127.0.0.1",
      // No test survives the machine that it runs on.
      ...["fsync=off", "full_page_writes=off", ...settings].flatMap((line) => ["-c", line]),
      "-c",
      `max_connections=${maxConnections}`,
    ];
    const server = spawn(join(bin, "postgres"), flags, { ...options, stdio: "ignore" });
    await untilItAnswers(urlOf(port, "postgres"), server);
    return server;
  };
  const haltThat = (server: ChildProcess) =>
    new Promise<void>((done) => {
      server.once("exit", () => done());
      server.kill("SIGINT");
    });
  const url = (database: string) => urlOf(port, database);
  const start = () => startOn(data, port);
  let server = await start();
  const halt = () => haltThat(server);
  const processes = () => {
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, "utf8").trim();
    return [server.pid!, ...children.split(" ").map(Number)];
  };
  return {
    url,
    socketUrl: (database) =>
      `postgres://${superuser}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`,
    async create(database) {
      const client = new Client({ connectionString: url("postgres") });
      await client.connect();
      await client.query(`create database ${database}`);
      await client.end();
      return url(database);
    },
    limitFiles(bytes) {
      for (const pid of processes()) {
        // Only the lower limit, so that it can be lifted again; as the server's own user, who may.
        const args = [`--pid=${pid}`, `--fsize=${bytes ?? "unlimited"}:`];
        execFileSync("prlimit", args, owner ?? {});
      }
    },
    halt,
    async kill() {
      const gone = once(server, "exit");
      // The first would start the others anew.
      for (const pid of processes()) process.kill(pid, "SIGKILL");
      await gone;
    },
    async start() {
      server = await start();
    },
    async restart() {
      await halt();
      server = await start();
    },
    async startStandby() {
      const copy = join(folder, "standby");
      const flags = ["-D", copy, "-d", url("postgres"), "-R", "-X", "fetch", "-c", "fast"];
      await run(join(bin, "pg_basebackup"), flags, options);
      const own = await freePort();
      const standby = await startOn(copy, own);
      return {
        url: (database) => urlOf(own, database),
        async promote() {
          const client = new Client({ connectionString: urlOf(own, "postgres") });
          await client.connect();
          await client.query("select pg_promote()");
          await client.end();
        },
        stop: () => haltThat(standby),
      };
    },
    async stop() {
      if (server.exitCode === null && server.signalCode === null) await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const MEMORY = "/dev/shm";
const ROOM_BYTES = 4 * 2 ** 30;

/** Where there is enough of it: a container has little unless it is told otherwise. */
function memory(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return bavail * bsize > ROOM_BYTES ? MEMORY : tmpdir();
}

function userIds(name: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, name]).toString());
  return { uid: id("-u"), gid: id("-g") };
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => done(port));
    });
  });
}

/** However long a busy machine takes for it; a server that has ended never will. */
async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || server.signalCode !== null) throw error;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}
