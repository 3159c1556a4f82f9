import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { type Cluster, startCluster } from "./databases.ts";

const PASSWORD = "pass%2Fword";

/** A cluster and the database in it, made as the containers make theirs: its owner is no superuser. */
export async function startClusterAsDeployed(): Promise<{
  cluster: Cluster;
  urlOf(database: string): string;
}> {
  const cluster = await startCluster({ superuser: "postgres", inMemory: true });
  const { hostname, port } = new URL(cluster.url("postgres"));
  const env = {
    ...process.env,
    PGHOST: hostname,
    PGPORT: port,
    POSTGRES_USER: "postgres",
    POSTGRES_PASSWORD: decodeURIComponent(PASSWORD),
  };
  await promisify(execFile)("sh", ["deploy/make-database.sh"], { env });
  return {
    cluster,
    urlOf: (database) => `postgres://tartdags:${PASSWORD}@${hostname}:${port}/${database}`,
  };
}
