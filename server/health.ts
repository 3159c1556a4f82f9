import type { Database } from "./database/database.ts";

/** What `/readyz` tells: whether to send anybody here, and what is the matter. */
export type State = { ready: boolean; trouble: string | null };

export type Health = {
  started(): void;
  /** From now on nobody new should come; those who are here are served. */
  stopping(): void;
  isStopping(): boolean;
  read(): Promise<State>;
};

const LONGEST_ANSWER_MS = 2_000;

/**
 * An instance is ready when it has started, is not about to stop, and its migrated database answers. A full disk is
 * told but does not close the door: what is there can still be read, and no other instance could do more.
 */
export function createHealth(db: Database): Health {
  let phase: "starting" | "running" | "stopping" = "starting";
  return {
    started: () => void (phase = "running"),
    stopping: () => void (phase = "stopping"),
    isStopping: () => phase === "stopping",
    async read() {
      if (phase !== "running") return { ready: false, trouble: phase };
      if (!(await answers(db))) return { ready: false, trouble: "database away" };
      const trouble = db.trouble();
      return { ready: true, trouble: trouble && `database ${trouble}` };
    },
  };
}

async function answers(db: Database): Promise<boolean> {
  const asked = db.lookUp("ready", "select 1 from migrations limit 1", []).then(
    (rows) => rows.length === 1,
    () => false,
  );
  return Promise.race([asked, after(LONGEST_ANSWER_MS)]);
}

function after(ms: number): Promise<false> {
  return new Promise((done) => setTimeout(() => done(false), ms).unref());
}
