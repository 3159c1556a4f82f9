import { writeFile } from "node:fs/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { systemClock } from "../domain/clock.ts";
import { openEmbedded } from "../server/database/embedded.ts";
import { openPostgres } from "../server/database/postgres.ts";
import { startCluster } from "./databases.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database to start from: a file for the embedded one, a template's address on PostgreSQL. */
    template: { kind: "embedded"; file: string } | { kind: "postgres"; server: string };
  }
}

/** Migrates once; every test file begins with a copy of the result. */
export default async function setup(project: TestProject) {
  return project.name === "postgres" ? setupPostgres(project) : setupEmbedded(project);
}

async function setupEmbedded(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "tartdags-template-"));
  const file = join(folder, "database.tar");
  const db = await openEmbedded(null, systemClock);
  // Unpacked once, not by every file.
  await writeFile(file, gunzipSync(await (await db.dump()).arrayBuffer()));
  await db.close();
  project.provide("template", { kind: "embedded", file });
  return () => rmSync(folder, { recursive: true, force: true });
}

async function setupPostgres(project: TestProject) {
  const cluster = await startCluster();
  const admin = new Client({ connectionString: cluster.url("postgres") });
  await admin.connect();
  await admin.query("create database template_tartdags");
  await admin.end();
  const db = await openPostgres(cluster.url("template_tartdags"), systemClock, () => {}, 1);
  await db.close();
  project.provide("template", { kind: "postgres", server: cluster.url("postgres") });
  return () => cluster.stop();
}
