import type { SQL } from "drizzle-orm";
import type { Tx } from "../database/database.ts";
import type { Services } from "../providers/services.ts";
import type { Part } from "./part.ts";

export type Job = {
  name: string;
  everySeconds: number;
  /** A table whose changes start the job at once. */
  startedBy?: string;
  /** Ends soon after `stop`, between two pieces of its work; the next instance does the rest. */
  run(services: Services, stop: AbortSignal): Promise<unknown>;
};

/** What a feature does by itself. */
export type Automation = {
  jobs?: readonly Job[];
  /** Its parts of the daily check, in their order. */
  daily?: readonly Part[];
  /** When a day's check is done, in the transaction that says so. */
  afterDaily?(tx: Tx, services: Services, day: Temporal.PlainDate): Promise<void>;
  /** What deletes, every hour, rows past their retention period: a statement, or a function. */
  retention?: readonly (SQL | ((services: Services) => Promise<unknown>))[];
};

const registered: Automation[] = [];

export const registerAutomation = (automation: Automation): void => void registered.push(automation);

export const featureJobs = (): Job[] => registered.flatMap(({ jobs }) => jobs ?? []);
export const dailyParts = (): Part[] => registered.flatMap(({ daily }) => daily ?? []);

export async function afterDaily(tx: Tx, services: Services, day: Temporal.PlainDate): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one after the other, on one connection
  for (const automation of registered) await automation.afterDaily?.(tx, services, day);
}

export const featureRetention = () => registered.flatMap(({ retention }) => retention ?? []);
