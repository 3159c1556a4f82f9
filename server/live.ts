import type { CompanyId } from "./auth/identify.ts";
import type { Database } from "./database/database.ts";

/** Whose changes a browser follows: those of its company, or, for the platform's staff, everybody's. */
type Browser = { follows: CompanyId | "everybody"; tell(table: string): void; end(): void };

/** Changes in the database → open browsers of that company, and of the admins. */
export type Live = {
  join(browser: Browser): () => void;
  open(): number;
  /** Hangs up on everybody: they call again, and find another instance. */
  end(): void;
};

export async function createLive(db: Database): Promise<Live> {
  const browsers = new Set<Browser>();
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
  return {
    join(browser) {
      browsers.add(browser);
      return () => browsers.delete(browser);
    },
    open: () => browsers.size,
    end() {
      for (const browser of browsers) browser.end();
    },
  };
}
