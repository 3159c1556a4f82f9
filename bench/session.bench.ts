import { systemClock } from "../domain/clock.ts";
import { identify } from "../server/calls/identify.ts";
import { hashToken } from "../server/database/tokens.ts";
import { both, takeOn } from "./databases.ts";
import { alternate, type Bench, milliseconds } from "./measure.ts";

const SESSIONS = 20_000;
const CHECKS = 400;
/** Many short ones: what else the machine does falls on both alike. */
const ROUNDS = 41;

/** What was asked of a session before there were passkeys and a second factor. */
const before = `select u.id, u.email, u.full_name, coalesce(r.role, 'user') as role, s.renewed_at,
    coalesce(p.sees_allergies, false) as sees_allergies,
    u.email_verified_at is not null as email_verified, u.unclaimed_company_id,
    c.id as company_id, c.name, c.subscription_status, c.subscription_tier, c.trial_ends_at, c.period_ends_at, c.closed_at
  from sessions s
  join users u on u.id = s.user_id
  left join user_roles r on r.user_id = u.id
  left join profiles p on p.user_id = u.id
  left join companies c on c.id = p.company_id
  where s.token_hash = $1 and s.expires_at > $2 and s.purpose = 'full'`;

/** Who is calling, of people with an app and a passkey; against the statement of before. */
export default {
  name: "session",
  on: both,
  run: (database) =>
    takeOn(database, systemClock, async (open) => {
      const { db, owner, title } = await open("session");
      const tokens = Array.from({ length: SESSIONS }, (_, n) => `session-${n}`);
      await owner(`insert into companies (name, public_join_token, trial_ends_at)
        select 'Bolag ' || n, lpad(n::text, 8, '0'), now() from generate_series(1, 2000) n`);
      await owner(
        `insert into users (email, email_verified_at, second_factor_at)
        select 'n' || n || '@bolag.example', now(), now() from generate_series(1, $1::int) n`,
        [SESSIONS],
      );
      await owner(`with c as (select id, row_number() over () as nth from companies),
          u as (select id, email, row_number() over () as nth from users)
        insert into profiles (user_id, email, company_id)
        select u.id, u.email, c.id from u join c on c.nth = u.nth % 2000 + 1`);
      await owner(`insert into user_roles (user_id, role) select id, 'hr_admin' from users`);
      await owner(
        `with u as (select id, row_number() over () as nth from users)
        insert into sessions (token_hash, user_id, expires_at, second_factor_at)
        select decode(t.hash, 'hex'), u.id, now() + interval '30 days', now()
        from jsonb_array_elements_text($1::jsonb) with ordinality as t(hash, nth) join u on u.nth = t.nth`,
        [JSON.stringify(tokens.map((token) => hashToken(token).toString("hex")))],
      );
      for (const table of ["companies", "users", "profiles", "user_roles", "sessions"])
        await owner(`vacuum analyze ${table}`);
      const some = tokens.filter((_, n) => n % Math.floor(SESSIONS / CHECKS) === 0).slice(0, CHECKS);
      const each = (work: (token: string) => Promise<unknown>) =>
        milliseconds(async () => {
          for (const token of some) if (!(await work(token))) throw new Error("Nobody is signed in.");
        });
      const taken = await alternate(
        ROUNDS,
        () => each((token) => identify(db, systemClock, token)),
        () =>
          each(async (token) => {
            const now = systemClock.now().toString();
            return (await db.lookUp("before", before, [hashToken(token), now])).length > 0;
          }),
      );
      const one = (ms: number) => (ms / CHECKS).toFixed(3);
      return [
        {
          name: "who is calling, with a second factor / the bare statement of before there was any",
          goal: { atMost: 1.25 },
          ratios: taken.ratios,
          detail: `${one(taken.ours)} against ${one(taken.bare)} ms, one of ${SESSIONS.toLocaleString("en")} sessions; ${title}`,
        },
      ];
    }),
} satisfies Bench;
