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
  /** Returns the unsubscribe function; null when the person has too many open already. */
  join(browser: Browser): (() => void) | null;
  open(): number;
  /** Closes all streams: the browsers reconnect to another instance. */
  end(): void;
};

const rights = `select encode(s.token_hash, 'hex') as token,
    case r.role when 'admin' then 'everybody' else p.company_id::text end as follows,
    concat_ws(' ', r.role, p.sees_allergies) as access
  from sessions s
  join users u on u.id = s.user_id and (u.second_factor_at is null or s.second_factor_at is not null)
  left join user_roles r on r.user_id = s.user_id
  left join profiles p on p.user_id = s.user_id
  where s.token_hash = any($1::bytea[]) and s.expires_at > $2`;

/** Tabs and devices of one person, on one instance. */
const MOST_OF_ONE = 20;
const CHECK_MS = 60_000;

export async function createLive(db: Database, clock: Clock, checkMs = CHECK_MS): Promise<Live> {
  const browsers = new Set<Browser>();
  const counts = new Map<string, number>();
  /** What each may do and see, as it was when it was last looked at. */
  const accesses = new WeakMap<Browser, unknown>();
  const end = () => browsers.forEach((browser) => browser.end());

  /**
   * Closes streams whose session has ended or whose scope has changed. Whoever has another role or right reads anew what
   * is on the screen: it may be more than they may see.
   */
  const endOld = gathered(async () => {
    if (browsers.size === 0) return;
    const asked = [...browsers];
    const hashes = asked.map(({ tokenHash }) => tokenHash);
    const rows = await db.lookUp("live-rights", rights, [hashes, clock.now().toString()]);
    const found = new Map(rows.map((row) => [row.token, row]));
    for (const browser of asked) {
      const now = found.get(browser.tokenHash.toString("hex"));
      if (now?.follows !== browser.follows) browser.end();
      else if (accesses.has(browser) && accesses.get(browser) !== now.access) browser.tell("*");
      accesses.set(browser, now?.access);
    }
  }, end);

  await db.listen("live", (payload) => {
    // An empty payload means a reconnect: something may have been missed.
    if (payload === "") for (const browser of browsers) browser.tell("*");
    else {
      const { company, table } = JSON.parse(payload) as { company: string | null; table: string };
      for (const browser of browsers) {
        if (browser.follows === "everybody" || browser.follows === company) browser.tell(table);
      }
    }
  });
  // A notification, so that a session which another instance ends is noticed here too.
  await db.listen("identities", endOld);
  // An expiring session sends no notification.
  setInterval(endOld, checkMs).unref();
  return {
    join(browser) {
      const { userId } = browser;
      const open = counts.get(userId) ?? 0;
      // Refuses the newest instead of closing the oldest, or two tabs would replace each other for ever.
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

/** Coalesces calls: those that come during a run share one more run after it. */
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
