import { addOffice } from "../../../../contract/offices.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { offices } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { placeOf } from "../../cakes/change-office.ts";
import { saveChanges } from "../../companies/company-changes.ts";
import { lockOffice, openOffices } from "../../companies/offices.ts";
import { listNearest } from "../proposal.ts";
import { MOST_OFFICES } from "../settings.ts";

/** A new office begins with the calendar and hour of the first one. */
export default implementOutside(addOffice, async ({ input, transaction, caller, services, refuse }) => {
  const company = caller.company.id;
  const { address, latitude, longitude } = await placeOf(services, input);
  return transaction(async (tx) => {
    const first = (await lockOffice(tx, company))!;
    if ((await openOffices(tx, company)).length >= MOST_OFFICES) throw refuse("too-many-offices");
    const { delivery_rule, delivery_time, closures } = first;
    const [made] = await tx
      .insert(offices)
      .values({
        company_id: company,
        name: input.name,
        address,
        latitude,
        longitude,
        delivery_rule,
        delivery_time,
        closures,
      })
      .returning({ id: offices.id })
      .catch((error: unknown) => {
        throw isDuplicate(error) ? refuse("office-exists") : error;
      });
    const bakeries = await listNearest(tx, { company, office: made!.id, latitude, longitude });
    const change = { field: "office_opened" as const, before: null, after: input.name };
    const by = caller.fullName ?? caller.email;
    await saveChanges(tx, services, { companyId: company, section: "offices", by }, [change]);
    return { id: made!.id, bakeries };
  });
});
