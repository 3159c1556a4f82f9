import { sql } from "drizzle-orm";
import { type CallName, contract } from "../../contract/contract.ts";
import { addressOf, type Call } from "../../contract/define.ts";
import { hashToken } from "../../server/database/tokens.ts";
import { platformScope, type Tx } from "../../server/database/database.ts";
import type { Services } from "../../server/providers/services.ts";
import { randomFrom } from "../hostile-input.ts";
import type { NextCompany } from "./company.ts";
import type { Send } from "./cost.ts";
import { bestSession, validInput } from "./request.ts";
import {
  EXPIRED,
  ONE_TIME,
  type UnauthorizedCaller,
  unauthorizedCallers,
  USED,
} from "./unauthorized-callers.ts";

const signsOut = ({ name }: Call) => name.startsWith("sign-out");

/** What signs out comes last: sessions and links would be gone before the other calls are tried. */
const changing = (contract as readonly Call[])
  .filter(({ reads }) => !reads)
  .toSorted((a, b) => Number(signsOut(a)) - Number(signsOut(b)));
const AT_ONCE = 8;

type Options = {
  services: Services;
  nextCompany: NextCompany;
  send: Send;
  /** Nothing that was begun is still on its way. */
  settled?(): Promise<void>;
  /** Each stranger tries one call in so many, and the next stranger others. */
  share?: number;
};

/**
 * Makes every writing call as each caller who must be refused, with an input that is valid for its rightful caller.
 * Returns what changed all the same, and the calls that succeed for their rightful caller.
 */
export async function tryUnauthorizedCalls({ services, nextCompany, send, settled, share = 1 }: Options) {
  const [target, other] = [await nextCompany(), await nextCompany()];
  const random = randomFrom(1);
  const found: string[] = [];
  await expireCredentials();
  const unproved = await signUpWithTheirAddress();

  const strangers = unauthorizedCallers(target, other, unproved, services);
  for (const [place, stranger] of strangers.entries()) {
    await settled?.();
    const before = await stateOf(stranger);
    const letIn: string[] = [];
    const closed = changing
      .filter((call) => stranger.mayNot(call))
      .filter((_, index) => index % share === place % share);
    for (let done = 0; done < closed.length; done += AT_ONCE) {
      await Promise.all(
        closed.slice(done, done + AT_ONCE).map(async (call) => {
          const { headers } = stranger;
          const status = await make(
            call,
            typeof headers === "function" ? headers(call) : headers,
            stranger.token?.(call),
          );
          if (status === 200) letIn.push(call.name);
          if (status >= 500) found.push(`${stranger.name}: ${status} from ${call.name}`);
        }),
      );
    }
    const after = await stateOf(stranger);
    for (const [table, state] of after) {
      if (state !== before.get(table))
        found.push(`${stranger.name} changed ${table}; let in to ${letIn.join(", ")}`);
    }
  }
  const rightful: string[] = [];
  for (const call of changing) {
    const token = bestSession(call, target);
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    if ((await make(call, headers)) === 200) rightful.push(call.name);
  }
  return { found, rightful, tried: changing.length };

  async function make(call: Call, headers: Record<string, string> = {}, token?: string): Promise<number> {
    const input = validInput(call, target, random);
    const field = call.name === "use_magic_link" ? "link_token" : "token";
    const body = JSON.stringify(token === undefined ? input : { ...(input as object), [field]: token });
    const init = { method: "POST", headers: { apikey: "tartdags-public-key", ...headers }, body };
    const answer = await send(addressOf(call), init);
    await answer.text();
    return answer.status;
  }

  /** Ends or expires the sessions and links that are tried so, and lets the admin view the company. */
  async function expireCredentials(): Promise<void> {
    const { ids, links, sessions } = target;
    await inDatabase(async (tx) => {
      const [ended, expired, narrower] = sessions.passing.map(hashToken);
      await tx.execute(sql`delete from sessions where token_hash = ${ended}`);
      await tx.execute(sql`update sessions set expires_at = app_now() where token_hash = ${expired}`);
      await tx.execute(sql`update sessions set purpose = 'recovery' where token_hash = ${narrower}`);
      for (const kind of ONE_TIME) {
        const [used, old] = [links[kind][USED]!, links[kind][EXPIRED]!].map(hashToken);
        await tx.execute(sql`update one_time_links set used_at = app_now() where token_hash = ${used}`);
        await tx.execute(sql`update one_time_links set expires_at = app_now() where token_hash = ${old}`);
      }
      const personal = hashToken(links.personal[EXPIRED]!);
      await tx.execute(sql`update personal_links set expires_at = app_now() where token_hash = ${personal}`);
    });
    await must("view-company", { id: ids.company[0] }, { authorization: `Bearer ${sessions.admin}` });
  }

  /** Whoever knows an address can sign up with it. */
  async function signUpWithTheirAddress(): Promise<string> {
    const [company] = target.ids.company;
    const email = `kontakt-${company}@bolag.example`;
    await inDatabase((tx) =>
      tx.execute(sql`update companies set contact_email = ${email} where id = ${company}`),
    );
    const { token } = (await must("sign-up", {
      firstName: "Kim",
      lastName: "Ek",
      companyName: "Ett annat AB",
      orgNumber: "5599887709",
      email,
      password: "hemligt nog, för nu",
    })) as { token: string };
    return token;
  }

  async function must(name: CallName, input: object, headers: Record<string, string> = {}): Promise<unknown> {
    const call = contract.find((entry) => entry.name === name)!;
    const init = { method: "POST", headers: { apikey: "tartdags-public-key", ...headers } };
    const answer = await send(addressOf(call), { ...init, body: JSON.stringify(input) });
    if (answer.status !== 200) throw new Error(`${name}: ${await answer.text()}`);
    return answer.json();
  }

  function inDatabase<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return services.db.transaction(platformScope, work);
  }

  /** Every table in short, or what each has of the target's company. Only counters and the age of sessions are left out. */
  function stateOf({ hasOwn }: UnauthorizedCaller): Promise<Map<string, string>> {
    return inDatabase(async (tx) => {
      const tables = await tx.execute(sql`
        select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
          and a.attname = 'company_id') as owned
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          and c.relname not in ('rate_limits', 'tallies')`);
      const parts = (tables.rows as { name: string; owned: boolean }[])
        .filter(({ owned }) => owned || !hasOwn)
        .map(({ name, owned }) => {
          const ours = owned && hasOwn ? `where company_id = '${target.ids.company[0]!}'` : "";
          const row = "(to_jsonb(t) - 'renewed_at')";
          const text = name === "sessions" ? `(${row} - 'expires_at')::text` : `${row}::text`;
          return `select '${name}' as name, md5(coalesce(string_agg(${text}, '' order by ${text}), '')) as state
            from ${name} t ${ours}`;
        });
      const { rows } = await tx.execute(sql.raw(parts.join(" union all ")));
      return new Map(rows.map(({ name, state }) => [String(name), String(state)]));
    });
  }
}
