import { eraseOwnData } from "../../../../contract/privacy.ts";
import { implement } from "../../../calls/implement.ts";
import { writeMail } from "../../../mail/outbox.ts";
import { erasureDone } from "../mails/erasure-done.ts";
import { eraseEmployees } from "../erase.ts";
import { requirePerson } from "../personal-links.ts";

export default implement(eraseOwnData, async ({ input, tx, clock, services, today }) => {
  const { employee, company_name } = await requirePerson(tx, clock, input.token, { hold: true });
  const { id, company_id: companyId, email, language } = employee;
  await eraseEmployees(tx, services, { companyId, employeeIds: [id], today, why: "own-wish" });
  // The address is needed once more; the next retention run after the mail has gone takes it away.
  if (email) {
    await writeMail(tx, {
      key: id,
      to: email,
      recipientId: id,
      companyId,
      employeeIds: [id],
      mail: erasureDone({ company_name, language }),
    });
  }
  return { erased: true as const };
});
