import { eq } from "drizzle-orm";
import { requireSecondFactor } from "../../../../contract/second-factor.ts";
import { COMPANY_GRACE_DAYS } from "../../../../domain/second-factor.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { companies } from "../../../database/schema.ts";
import { writeMails } from "../../../mail/outbox.ts";
import { secondFactorRequired } from "../../accounts/mails/second-factor-required.ts";
import { lockCompany } from "../companies.ts";
import { readSecondFactors } from "../second-factors.ts";

export default implement(requireSecondFactor, ({ input, tx, caller, clock, services, refuse }) =>
  asPlatform(tx, async (platform) => {
    const { id, name, second_factor_from: before } = await lockCompany(platform, caller.company.id);
    if (input.required === (before !== null)) return { from: before };
    // Whoever asks it of others has it, and shuts nobody out who could have undone it.
    if (input.required && !caller.hasSecondFactor) throw refuse("set-up-own-first");
    const from = input.required
      ? clock
          .now()
          .add({ hours: COMPANY_GRACE_DAYS * 24 })
          .toString()
      : null;
    await platform.update(companies).set({ second_factor_from: from }).where(eq(companies.id, id));
    const action = input.required ? "second-factor-required" : "second-factor-optional";
    await writeAudit(platform, { action, companyId: id });
    if (from) {
      const without = (await readSecondFactors(platform, id)).filter(({ has }) => !has);
      const security_url = `${services.publicUrl}/dashboard/installningar/sakerhet`;
      await writeMails(
        platform,
        without.map((member) => ({
          key: `${id}:${from}:${member.id}`,
          to: member.email,
          companyId: id,
          recipientId: member.id,
          mail: secondFactorRequired({ company_name: name, from, security_url }),
        })),
      );
    }
    return { from };
  }),
);
