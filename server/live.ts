import type { CompanyId } from "./auth/identify.ts";
import type { Database } from "./database/database.ts";

type Browser = { company: CompanyId; tell(table: string): void };

/** Changes in the database → open browsers of that company. */
export type Live = { join(browser: Browser): () => void; open(): number };

export async function createLive(db: Database): Promise<Live> {
  const browsers = new Set<Browser>();
  await db.listen("live", (payload) => {
    // An empty payload means that the connection was lost and found: something may have been missed.
    if (payload === "") for (const browser of browsers) browser.tell("*");
    else {
      const { company, table } = JSON.parse(payload) as { company: string; table: string };
      for (const browser of browsers) if (browser.company === company) browser.tell(table);
    }
  });
  return {
    join(browser) {
      browsers.add(browser);
      return () => browsers.delete(browser);
    },
    open: () => browsers.size,
  };
}
