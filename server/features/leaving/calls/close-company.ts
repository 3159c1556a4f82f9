import { closeCompany } from "../../../../contract/leaving.ts";
import { normalizeName } from "../../../../domain/names.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { asPlatform } from "../../../database/as-platform.ts";
import { rehearse } from "../../../database/savepoint.ts";
import { lockCompany } from "../../companies/companies.ts";
import { closeAccount } from "../close.ts";

export default implement(closeCompany, async ({ input, tx, caller, services, refuse }) => {
  const companyId = caller.company.id;
  const company = await asPlatform(tx, (platform) => lockCompany(platform, companyId));
  // Somebody else was first.
  if (company.closed_at) throw refuse("company-closed");
  const close = () => closeAccount(tx, services, company, caller.fullName ?? caller.email);
  if (input.preview) return rehearse(tx, close);
  if (normalizeName(input.confirmation) !== normalizeName(company.name))
    throw refuse("name-differs", undefined, { confirmation: `Skriv namnet som det står: ${company.name}` });
  const closing = await close();
  const { cakes, meals } = closing;
  await writeAudit(tx, { action: "company-closed", companyId, details: { cakes, meals } });
  return closing;
});
