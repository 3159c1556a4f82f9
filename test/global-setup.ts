import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { systemClock } from "../domain/clock.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { startCluster } from "./databases.ts";
import { embeddedTemplate } from "./embedded-template.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database to start from: a file for the embedded one, a template's address on PostgreSQL, also by its socket file. */
    template: { kind: "embedded"; file: string } | { kind: "postgres"; server: string; bySocket: string };
  }
}

/**
 * A test asks each of a hundred long statements a few times, of tables with a handful of rows: four fifths of the server's
 * work is planning. A plan is made once for each connection, of fewer orders of joining; what comes out is the same.
 */
const QUICK_PLANS = ["plan_cache_mode=force_generic_plan", "join_collapse_limit=3", "from_collapse_limit=3"];

/** Migrates once; every test file begins with a copy of the result. */
export default async function setup(project: TestProject) {
  return project.name === "postgres" ? setupPostgres(project) : setupEmbedded(project);
}

async function setupEmbedded(project: TestProject) {
  project.provide("template", { kind: "embedded", file: await embeddedTemplate() });
}

async function setupPostgres(project: TestProject) {
  const cluster = await startCluster({ inMemory: true, settings: QUICK_PLANS });
  const admin = new Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query("create database template_tartdags");
  await admin.end();
  const db = await openPostgres(cluster.url("template_tartdags"), systemClock, () => {}, 1);
  await db.close();
  const [server, bySocket] = [cluster.url("postgres"), cluster.socketUrl("postgres")];
  project.provide("template", { kind: "postgres", server, bySocket });
  return () => cluster.stop();
}
