import { type Call, KEY_LIMIT, type Limit, ORDINARY_LIMIT } from "../../contract/define.ts";
import type { Clock } from "../../domain/clock.ts";
import type { Identity } from "./identify.ts";
import type { Database } from "../database/database.ts";

type Limited = Pick<Call, "name" | "limit">;

/** How often one network, account or company may make a call, or ask for an address that is none. */
export type Limits = {
  /** Asked first, when nothing is known but where the call comes from. */
  allows(call: Limited, address: string): Promise<boolean>;
  /** Asked as soon as it is known who calls. */
  allowsCaller(
    call: Limited & Pick<Call, "accountLimit" | "companyLimit">,
    caller: Identity,
  ): Promise<boolean>;
};

type Counter = { bucket: string; limit: Limit };

/** A customer of the new kind has a /64 at least, a home often a /56, an office a /48: the wider gets some more. */
const WIDTHS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 2 },
  { bits: 48, factor: 4 },
];

/**
 * Ordinary limits are counted in this process: they only keep one client from taking it all. Tight ones (guessing a
 * password, a join token, sending mail) are counted in the database, so that they hold across instances and restarts.
 */
export function createRateLimits(db: Database, clock: Clock): Limits {
  let minute = 0;
  let counts = new Map<string, number>();

  const inProcess = (counters: Counter[]) => {
    const current = Math.floor(clock.now().epochMilliseconds / 60_000);
    if (current !== minute) [minute, counts] = [current, new Map()];
    const within = counters.map(({ bucket, limit }) => {
      const count = (counts.get(bucket) ?? 0) + 1;
      counts.set(bucket, count);
      return count <= limit.calls;
    });
    return within.every(Boolean);
  };

  /** One statement for all of them, in one order, so that two that count the same never wait for each other. */
  const shared = async (counters: Counter[]) => {
    const now = clock.now().epochMilliseconds;
    const starts = counters.map(({ limit: { seconds } }) => {
      const span = seconds * 1000;
      return Temporal.Instant.fromEpochMilliseconds(Math.floor(now / span) * span).toString();
    });
    const rows = await db.lookUp(
      "limit",
      `insert into rate_limits (bucket, window_start, calls)
       select bucket, start, 1 from unnest($1::text[], $2::timestamptz[]) as counted (bucket, start) order by bucket
       on conflict (bucket, window_start) do update set calls = rate_limits.calls + 1 returning bucket, calls`,
      [counters.map(({ bucket }) => bucket), starts],
    );
    const calls = new Map(rows.map((row) => [row.bucket, Number(row.calls)]));
    return counters.every(({ bucket, limit }) => calls.get(bucket)! <= limit.calls);
  };

  return {
    async allows({ name, limit }, address) {
      const counters = networksOf(address).map((network, index) => ({
        bucket: `${name} ${network}`,
        limit: { ...limit, calls: limit.calls * WIDTHS[index]!.factor },
      }));
      return limit === ORDINARY_LIMIT ? inProcess(counters) : shared(counters);
    },
    async allowsCaller({ name, accountLimit, companyLimit }, { userId, company, key }) {
      // A program calls evenly and from anywhere: all its calls count together.
      if (key && !(await shared([{ bucket: `api-key ${userId}`, limit: KEY_LIMIT }]))) return false;
      const account = `${name} account ${userId}`;
      if (!inProcess([{ bucket: account, limit: ORDINARY_LIMIT }])) return false;
      const counters = [
        ...(accountLimit ? [{ bucket: account, limit: accountLimit }] : []),
        ...(companyLimit && company
          ? [{ bucket: `${name} company ${company.id}`, limit: companyLimit }]
          : []),
      ];
      return counters.length === 0 || shared(counters);
    },
  };
}

/** One address of the old kind; of the new kind the networks it is in, the narrowest first. */
export function networksOf(address: string): string[] {
  const old = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (old) return [old[1]!];
  if (!address.includes(":")) return [address];
  const [left = "", right] = address.split("%", 1)[0]!.split("::");
  const [before, after] = [left, right ?? ""].map((part) => part.split(":").filter(Boolean)) as [
    string[],
    string[],
  ];
  const zeros =
    right === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16) || 0);
  return WIDTHS.map(({ bits }) => {
    const kept = groups.slice(0, Math.ceil(bits / 16));
    if (bits % 16 > 0 && kept.length > 0) kept.push(kept.pop()! & (0xffff << (16 - (bits % 16))));
    return `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`;
  });
}
