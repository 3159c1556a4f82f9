import type { Database } from "../server/database/database.ts";

export type DatabaseKind = Database["kind"];

/** A figure: ours against something bare, taken in one run, alternating, so that a busy machine disturbs both alike. */
export type Figure = {
  name: string;
  /** 'at least 0.75' or 'at most 1.3' */
  goal: { atLeast: number } | { atMost: number };
  ratios: number[];
  /** Not the median but every single run is to reach it. */
  every?: boolean;
  detail: string;
};

export type Bench = {
  name: string;
  /** The databases it is taken on, each in a process of its own. Without: it has nothing to do with which. */
  on?: DatabaseKind[];
  run(database: DatabaseKind): Promise<Figure[]>;
};

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]!;
}

/** Takes both in turn, `rounds` times, after one round that does not count; ours / bare for each round. */
export async function alternate(
  rounds: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<{ ratios: number[]; ours: number; bare: number }> {
  const taken: { ours: number; bare: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const one = { ours: await ours(), bare: await bare() };
    if (round > 0) taken.push(one);
  }
  return {
    ratios: taken.map((round) => round.ours / round.bare),
    ours: median(taken.map((round) => round.ours)),
    bare: median(taken.map((round) => round.bare)),
  };
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function meets({ goal, ratios, every }: Figure): boolean {
  const values = every ? ratios : [median(ratios)];
  return values.every((value) => ("atLeast" in goal ? value >= goal.atLeast : value <= goal.atMost));
}
