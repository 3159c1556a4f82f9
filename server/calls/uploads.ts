import { createLoadShedder, type LoadShedder, type Release } from "./load-shedding.ts";
import { Refusal } from "./refusal.ts";

/** Of one company: so many at once, and so many with those that wait. */
const OF_ONE = { atOnce: 2, most: 4 };
/** Of all companies together: what may be in memory at once. */
const OF_ALL = { atOnce: 12, most: 100 };

export type Uploads = {
  acquire(owner: string): Promise<Release>;
  /** How many are being read or wait for a slot. */
  underWay(): number;
};

/** Slots for large bodies. A company that sends slowly delays only itself. */
export function createUploads(): Uploads {
  const all = createLoadShedder(OF_ALL.most, OF_ALL.atOnce);
  const shedders = new Map<string, LoadShedder>();
  return {
    underWay: () =>
      [...shedders.values()].reduce((sum, shedder) => sum + shedder.active() + shedder.waiting(), 0),
    async acquire(owner) {
      const own = shedders.get(owner) ?? createLoadShedder(OF_ONE.most, OF_ONE.atOnce);
      shedders.set(owner, own);
      const releaseOwn = await own.acquire();
      if (!releaseOwn) throw new Refusal("busy");
      const releaseAll = await all.acquire();
      const release = () => {
        releaseAll?.();
        releaseOwn();
        if (own.active() === 0) shedders.delete(owner);
      };
      if (releaseAll) return release;
      release();
      throw new Refusal("busy");
    },
  };
}
