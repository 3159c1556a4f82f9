import { acceptAgreements } from "../../../../contract/agreements.ts";
import { agreementDocuments, agreementVersions } from "../../../../domain/agreements.ts";
import { implement } from "../../../calls/implement.ts";
import { acceptAgreements as writeAcceptance } from "../agreements.ts";

export default implement(acceptAgreements, async ({ input, tx, caller, refuse }) => {
  const { shown } = input;
  if (agreementDocuments.some((document) => shown[document] !== agreementVersions[document]))
    throw refuse("page-outdated");
  await writeAcceptance(tx, shown, {
    companyId: caller.company.id,
    userId: caller.userId,
    name: caller.fullName,
    email: caller.email,
  });
  return { waiting: [] };
});
