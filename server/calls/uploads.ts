import { createLoadShedder, type LoadShedder, type Leave } from "./load-shedding.ts";
import { Refusal } from "./refusal.ts";

/** Of one company: so many at once, and with those that wait. */
const OF_ONE = { atOnce: 2, most: 4 };
/** Of all companies together: what may be in memory at once. */
const OF_ALL = { atOnce: 12, most: 100 };

export type Uploads = {
  enter(owner: string): Promise<Leave>;
  /** How many are on their way or wait for a place. */
  underWay(): number;
};

/** Places for large bodies on their way. A company that sends slowly is in the way of nobody but itself. */
export function createUploads(): Uploads {
  const all = createLoadShedder(OF_ALL.most, OF_ALL.atOnce);
  const gates = new Map<string, LoadShedder>();
  return {
    underWay: () => [...gates.values()].reduce((sum, gate) => sum + gate.atWork() + gate.waiting(), 0),
    async enter(owner) {
      const own = gates.get(owner) ?? createLoadShedder(OF_ONE.most, OF_ONE.atOnce);
      gates.set(owner, own);
      const leaveOwn = await own.enter();
      if (!leaveOwn) throw new Refusal("busy");
      const leaveAll = await all.enter();
      const leave = () => {
        leaveAll?.();
        leaveOwn();
        if (own.atWork() === 0) gates.delete(owner);
      };
      if (leaveAll) return leave;
      leave();
      throw new Refusal("busy");
    },
  };
}
