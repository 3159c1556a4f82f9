import { createLoadShedder, type LoadShedder } from "../../../calls/load-shedding.ts";
import { busy } from "./scim-error.ts";

/** Of one company at once: so many transactions, so that its directory leaves connections to everybody else. */
const AT_ONCE = 4;
const MOST_WAITING = 1000;

/** Does the work when it is the company's turn. */
export function createTurns(): <T>(companyId: string, work: () => Promise<T>) => Promise<T> {
  const companies = new Map<string, LoadShedder>();
  return async (companyId, work) => {
    const turns = companies.get(companyId) ?? createLoadShedder(MOST_WAITING, AT_ONCE);
    companies.set(companyId, turns);
    const release = await turns.acquire();
    if (!release) throw busy();
    try {
      return await work();
    } finally {
      release();
      if (turns.active() === 0) companies.delete(companyId);
    }
  };
}
