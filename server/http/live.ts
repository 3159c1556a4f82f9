import type { Clock } from "../../domain/clock.ts";
import type { CompanyId } from "../calls/identify.ts";
import type { Database } from "../database/database.ts";

/** Whose changes a browser follows: those of its company, or, for the platform's staff, everybody's. */
type Browser = {
  userId: string;
  tokenHash: Buffer;
  follows: CompanyId | "everybody";
  tell(table: string): void;
  end(): void;
};

/** Changes in the database → open browsers of that company, and of the admins. */
export type Live = {
  /** Gives back how to leave; null for somebody who has as many open as one person may have. */
  join(browser: Browser): (() => void) | null;
  open(): number;
  /** Hangs up on everybody: they call again, and find another instance. */
  end(): void;
};

const rights = `select encode(s.token_hash, 'hex') as token,
    case r.role when 'admin' then 'everybody' else p.company_id::text end as follows
  from sessions s
  left join user_roles r on r.user_id = s.user_id
  left join profiles p on p.user_id = s.user_id
  where s.token_hash = any($1::bytea[]) and s.expires_at > $2`;

/** Tabs and devices of one person, on one instance. */
const MOST_OF_ONE = 20;
const CHECK_MS = 60_000;

export async function createLive(db: Database, clock: Clock, checkMs = CHECK_MS): Promise<Live> {
  const browsers = new Set<Browser>();
  const counts = new Map<string, number>();
  const end = () => browsers.forEach((browser) => browser.end());

  /** Hangs up on those whose session has ended, or who may follow something else now. */
  const endOld = gathered(async () => {
    if (browsers.size === 0) return;
    const asked = [...browsers];
    const hashes = asked.map(({ tokenHash }) => tokenHash);
    const rows = await db.lookUp("live-rights", rights, [hashes, clock.now().toString()]);
    const follows = new Map(rows.map((row) => [row.token, row.follows]));
    for (const browser of asked) {
      if (follows.get(browser.tokenHash.toString("hex")) !== browser.follows) browser.end();
    }
  }, end);

  await db.listen("live", (payload) => {
    // An empty payload means that the connection was lost and found: something may have been missed.
    if (payload === "") for (const browser of browsers) browser.tell("*");
    else {
      const { company, table } = JSON.parse(payload) as { company: string | null; table: string };
      for (const browser of browsers) {
        if (browser.follows === "everybody" || browser.follows === company) browser.tell(table);
      }
    }
  });
  // Told by the database, so a session that another instance ends is heard of here too.
  await db.listen("identities", endOld);
  // Nobody tells when a session runs out by itself.
  setInterval(endOld, checkMs).unref();
  return {
    join(browser) {
      const { userId } = browser;
      const open = counts.get(userId) ?? 0;
      // The newest is refused, not the oldest closed: two tabs that take each other's place would never end.
      if (open >= MOST_OF_ONE) return null;
      counts.set(userId, open + 1);
      browsers.add(browser);
      // It may have ended since it was looked up.
      endOld();
      return () => {
        if (!browsers.delete(browser)) return;
        const left = counts.get(userId)! - 1;
        if (left > 0) counts.set(userId, left);
        else counts.delete(userId);
      };
    },
    open: () => browsers.size,
    end,
  };
}

/** Done at once, or once more when what is under way is done: many who ask meanwhile are answered together. */
function gathered(work: () => Promise<void>, failed: () => void): () => void {
  let asked = false;
  let working = false;
  return async () => {
    asked = true;
    if (working) return;
    working = true;
    while (asked) {
      asked = false;
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      await work().catch(failed);
    }
    working = false;
  };
}
