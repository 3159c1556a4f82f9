import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Clock } from "../../domain/clock.ts";
import type { DatabaseErrorKind } from "./errors.ts";

/** What both databases give for a query: rows. */
interface Rows extends PgQueryResultHKT {
  type: { rows: Record<string, unknown>[] };
}

/** An open transaction, the only way to reach the data. */
export type Tx = PgDatabase<Rows>;

export const actorKinds = ["hr", "admin", "supplier", "employee", "automation"] as const;
export type Actor = (typeof actorKinds)[number];

/** For whom a transaction acts. The database sees the tenant's rows and no others, unless it is the platform's. */
export type Scope = {
  as: "tenant" | "platform" | "supplier";
  companyId?: string | null;
  /** On its own page: it sees what it has been offered, over all customers. */
  supplierId?: string | null;
  /** Whether a tenant's statements may read allergies and diets: the database refuses the columns otherwise. */
  seesFood?: boolean;
  userId?: string | null;
  /** Of the API key that acts, where it is no person. */
  keyId?: string | null;
  actor: Actor;
  actorName?: string | null;
  /** Nothing will be written. Each statement may then be a transaction of its own. */
  reads?: boolean;
  /** Nobody waits for it: its statements get minutes where a call's get seconds. */
  background?: boolean;
};

export const platformScope: Scope = { as: "platform", actor: "automation" };

export type Database = {
  kind: "embedded" | "postgres";
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One statement outside the tenants' rules, for finding out who is calling. Named, so that it is planned once. */
  lookUp(name: string, text: string, values: unknown[]): Promise<Record<string, unknown>[]>;
  listen(channel: string, onMessage: (payload: string) => void): Promise<void>;
  /** Long background work takes a throttle at its start and awaits it between its pieces, so that reads do not wait. */
  throttle(): () => Promise<void>;
  /** At shutdown: background work no longer pauses. */
  stopThrottling(): void;
  /** Vacuums and analyzes the embedded database, which has no autovacuum. */
  vacuum(): Promise<void>;
  /** A copy of the whole database, where the database can make one by itself. */
  dump(): Promise<Blob>;
  /** How many writing transactions this process has had: what was read before the last may be stale. */
  writes(): number;
  /** Whether it is there and can be written to, at this moment. */
  probe(): Promise<DatabaseErrorKind | null>;
  /** The kind of the last error, for a minute. */
  lastError(): DatabaseErrorKind | null;
  close(): Promise<void>;
};

/** The same database for work that nobody waits for. */
export const inBackground = (db: Database): Database => ({
  ...db,
  transaction: (scope, work) => db.transaction({ ...scope, background: true }, work),
});

const roleOf = ({ as, seesFood }: Scope): string => {
  if (as === "platform") return "tartdags_platform";
  if (as === "supplier") return "tartdags_supplier";
  return seesFood ? "tartdags_food" : "tartdags_app";
};

/** The statement that every transaction begins with: role, tenant, person and the product's own time. */
export const enterText = `select set_config('role', $1, true), set_config('app.company_id', $2, true),
  set_config('app.user_id', $3, true), set_config('app.actor', $4, true), set_config('app.actor_name', $5, true),
  set_config('app.now', $6, true), set_config('app.supplier_id', $7, true)`;

export const enterToReadText = `${enterText}, set_config('transaction_read_only', 'on', true)`;

export function enterValues(scope: Scope, clock: Clock): string[] {
  return [
    roleOf(scope),
    scope.companyId ?? "",
    scope.userId ?? "",
    scope.actor,
    scope.actorName ?? "",
    clock.now().toString(),
    scope.supplierId ?? "",
  ];
}
