import { eq } from "drizzle-orm";
import { saveCompanyLogin } from "../../../../contract/company-login.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { company_logins } from "../../../database/schema.ts";
import { callbackUrl, failed, findLogin, NO_SECRET, requirePro, sealSecret, untried } from "../login.ts";

export default implementOutside(
  saveCompanyLogin,
  async ({ input, caller, transaction, services, refuse }) => {
    const { company } = caller;
    requirePro(company);
    const { provider, client_id, client_secret } = input;
    const place = {
      provider,
      client_id,
      tenant_id: provider === "entra" ? input.tenant_id! : null,
      issuer: provider === "other" ? input.issuer! : null,
    };
    const { identity } = services.providers;
    // Only whether something answers there that can be asked: whether it knows the program shows when it is tried.
    const begun = await identity.begin(
      { issuer: identity.issuerOf(place), clientId: client_id, secret: client_secret ?? NO_SECRET },
      { ...identity.newSecrets(), redirectUri: callbackUrl(services), hint: null },
    );
    if (begun.outcome === "failed") throw failed(place, begun.problem);
    return transaction((tx) =>
      asPlatform(tx, async (platform) => {
        const before = await findLogin(platform, company.id);
        const isSame =
          before !== null &&
          before.provider === place.provider &&
          before.client_id === place.client_id &&
          before.tenant_id === place.tenant_id &&
          before.issuer === place.issuer;
        // A secret is for the program that it was made for: it never goes to another place.
        if (!client_secret && !isSame) {
          const text = "Klistra in hemligheten";
          throw refuse("invalid-input", text, { client_secret: text });
        }
        const secret = client_secret ? sealSecret(services, company.id, client_secret) : {};
        if (before)
          await platform
            .update(company_logins)
            .set({ ...place, ...secret, ...(isSame ? { problem: null, problem_at: null } : untried) })
            .where(eq(company_logins.company_id, company.id));
        else
          await platform.insert(company_logins).values({
            company_id: company.id,
            ...place,
            ...sealSecret(services, company.id, client_secret!),
          });
        await writeAudit(platform, {
          action: "company-login-saved",
          companyId: company.id,
          details: { provider, new_secret: client_secret !== undefined },
        });
        return {};
      }),
    );
  },
);
