import { sql } from "drizzle-orm";
import { SANDBOX_CLIENTS, SANDBOX_TENANT } from "../sandbox/identity/flavours.ts";
import type { Output } from "../contract/contract.ts";
import { signInAtProvider } from "./identity-person.ts";
import type { Person, World } from "./world.ts";

type Provider = "entra" | "google" | "other";
let number = 0;

/** A domain that no other test has. */
export const newDomain = () => `bolag${++number}-${crypto.randomUUID().slice(0, 6)}.example`;

/** A company with Pro and its own login, as far as it is wanted, and people at its provider. */
export async function companyLoginScene(world: World) {
  const { sandbox } = world;

  const keys = (provider: Provider) => {
    const place = {
      entra: { tenant_id: SANDBOX_TENANT },
      google: {},
      other: { issuer: sandbox.identity.issuers.other() },
    }[provider];
    const { id, secret } = SANDBOX_CLIENTS[provider];
    return { provider, client_id: id, client_secret: secret, ...place };
  };

  /** Somebody who can sign in at the stand-ins. */
  const person = (name: string, email: string | null, verified = true): string => {
    sandbox.identity.people.add({ name, email, verified });
    return sandbox.identity.people.list().at(-1)!.id;
  };

  const setUp = async (company: { hr: Person }, provider: Provider = "entra", domain = newDomain()) => {
    const hrCalls = world.as(company.hr);
    await hrCalls.call("save-company-login", keys(provider));
    await hrCalls.call("set-company-domain", { domain });
    const { login } = await hrCalls.call("get-company-login", {});
    const record = login!.domain!;
    return { hrCalls, domain, record };
  };

  const prove = async (setting: Awaited<ReturnType<typeof setUp>>) => {
    sandbox.dns.add(setting.record.record_name, setting.record.record_value);
    return setting.hrCalls.call("check-company-domain", {});
  };

  const test = async (company: { hr: Person }, personId: string) => {
    const { url, key } = await world.as(company.hr).call("test-company-login", {});
    const back = await signInAtProvider(sandbox, url, personId);
    return world.as(company.hr).call("finish-company-login", { query: back.search, key });
  };

  /** Set up, shown, tried and switched on. */
  const company = async (
    options: { provider?: Provider; required?: boolean; newcomers?: "ask" | "user" | "viewer" } = {},
  ) => {
    const made = await world.buildCompany({ subscription_tier: "pro", verification_status: "verified" });
    const setting = await setUp(made, options.provider);
    await prove(setting);
    const tester = person("Hanna HR", `hanna@${setting.domain}`);
    await test(made, tester);
    const { required = false, newcomers = "ask" } = options;
    await setting.hrCalls.call("switch-company-login", { on: true, required, newcomers });
    return { ...made, ...setting, tester, who: (name: string) => person(name, `${name}@${setting.domain}`) };
  };

  const begin = (email: string) => world.nobody.call("begin-company-login", { email });
  const finish = (query: string, key: string): Promise<Output<"finish-company-login">> =>
    world.nobody.call("finish-company-login", { query, key });

  /** All the way, as somebody at the provider. */
  const logIn = async (domain: string, personId: string | null) => {
    const { url, key } = await begin(`nagon@${domain}`);
    const back = await signInAtProvider(sandbox, url, personId);
    return finish(back.search, key);
  };

  const companyOf = async (email: string) => {
    const { rows } = await world.inDatabase((tx) =>
      tx.execute(sql`
        select p.company_id, r.role, u.id from users u left join profiles p on p.user_id = u.id
        left join user_roles r on r.user_id = u.id where u.email = ${email}`),
    );
    return rows[0] as { company_id: string | null; role: string | null; id: string } | undefined;
  };

  return { keys, person, setUp, prove, test, company, begin, finish, logIn, companyOf };
}

export type CompanyLoginScene = Awaited<ReturnType<typeof companyLoginScene>>;
