import { NO_WORDS } from "../../domain/mails.ts";
import type { Database } from "../database/database.ts";

/** What `/readyz` tells: whether to send anybody here, and what is the matter. */
export type State = { ready: boolean; trouble: string | null };

export type Health = {
  started(): void;
  /** Shutting down: not ready for new requests; open ones are served. */
  stopping(): void;
  isStopping(): boolean;
  read(): Promise<State>;
};

const LONGEST_ANSWER_MS = 2_000;

/**
 * An instance is ready when it has started, is not about to stop, and its migrated database answers and can be written
 * to. A full disk, locks and scarce connections are reported but leave it ready: no other instance could do better.
 */
export function createHealth(db: Database): Health {
  let phase: "starting" | "running" | "stopping" = "starting";
  return {
    started: () => void (phase = "running"),
    stopping: () => void (phase = "stopping"),
    isStopping: () => phase === "stopping",
    async read() {
      if (phase !== "running") return { ready: false, trouble: phase };
      const now = await Promise.race([db.probe(), after(LONGEST_ANSWER_MS)]);
      if (now === "away") return { ready: false, trouble: "database away" };
      const trouble = now ?? db.lastError();
      if (trouble) return { ready: true, trouble: `database ${trouble}` };
      return { ready: true, trouble: (await hasQuarantine(db)) ? "mail in quarantine" : null };
    },
  };
}

/** A mail whose words fail needs somebody to mend the cause; the others leave. */
async function hasQuarantine(db: Database): Promise<boolean> {
  const text = `select 1 from mails where status = 'dead' and last_error = '${NO_WORDS}' limit 1`;
  const found = db.lookUp("quarantined", text, []).then(
    (rows) => rows.length > 0,
    () => false,
  );
  return (await Promise.race([found, after(LONGEST_ANSWER_MS)])) === true;
}

function after(ms: number): Promise<"away"> {
  return new Promise((done) => setTimeout(() => done("away"), ms).unref());
}
