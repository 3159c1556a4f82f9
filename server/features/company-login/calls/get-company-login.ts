import { eq } from "drizzle-orm";
import { getCompanyLogin } from "../../../../contract/company-login.ts";
import { domainOf, recordName, recordValue } from "../../../../domain/company-login.ts";
import { isPro } from "../../../../domain/subscription.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { users } from "../../../database/schema.ts";
import { readMembers } from "../../companies/members.ts";
import { callbackUrl, findLogin, type LoginRow } from "../login.ts";

export default implement(getCompanyLogin, ({ tx, caller, services }) =>
  asPlatform(tx, async (platform) => {
    const { company, userId } = caller;
    const login = await findLogin(platform, company.id);
    const members = login?.domain ? await readMembers(platform, company.id) : [];
    const [reserve] = login?.reserve_id
      ? await platform.select().from(users).where(eq(users.id, login.reserve_id))
      : [];
    return {
      pro: isPro(company),
      pro_price_kr: services.settings.proKronorPerMonth,
      callback_url: callbackUrl(services),
      people: members.filter(({ email }) => domainOf(email) === login?.domain).length,
      login: login && {
        provider: login.provider,
        tenant_id: login.tenant_id,
        issuer: login.issuer,
        client_id: login.client_id,
        secret_hint: login.secret_hint,
        domain: domainFacts(login),
        test: login.tested_at
          ? { at: login.tested_at, name: login.tested_name, email: login.tested_email!, ms: login.tested_ms! }
          : null,
        switched_on_at: login.switched_on_at,
        required: login.required,
        newcomers: login.newcomers,
        reserve: reserve
          ? { id: reserve.id, name: reserve.full_name ?? reserve.email, is_me: reserve.id === userId }
          : null,
        problem: login.problem ? { kind: login.problem, at: login.problem_at! } : null,
      },
    };
  }),
);

const domainFacts = ({ domain, domain_token, ...login }: LoginRow) =>
  domain && domain_token
    ? {
        name: domain,
        record_name: recordName(domain),
        record_value: recordValue(domain_token),
        looked_at: login.domain_looked_at,
        seen_at: login.domain_seen_at,
        proved_at: login.domain_proved_at,
      }
    : null;
