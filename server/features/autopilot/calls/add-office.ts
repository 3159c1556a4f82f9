import { sql } from "drizzle-orm";
import { addOffice } from "../../../../contract/offices.ts";
import { PROPOSED_SUPPLIERS } from "../../../../domain/chain.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { offices } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { placeOf } from "../../cakes/change-office.ts";
import { saveChanges } from "../../companies/company-changes.ts";
import { lockOffice, openOffices } from "../../companies/offices.ts";
import { bakeriesNear } from "../../suppliers/near.ts";
import { readAutopilot } from "../settings.ts";

const MOST_OFFICES = 50;

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
    const { exists } = await readAutopilot(tx, company);
    const point = latitude === null || longitude === null ? null : { latitude, longitude };
    const near = exists && point ? (await bakeriesNear(tx, point)).vendors.slice(0, PROPOSED_SUPPLIERS) : [];
    await tx.execute(sql`insert into autopilot_suppliers (company_id, office_id, position, supplier_id)
      select ${company}, ${made!.id}::uuid, number, id
      from unnest(${sql.param(near.map(({ id }) => id))}::uuid[]) with ordinality as given (id, number)`);
    const change = { field: "office_opened" as const, before: null, after: input.name };
    const by = caller.fullName ?? caller.email;
    await saveChanges(tx, services, { companyId: company, section: "offices", by }, [change]);
    return { id: made!.id, bakeries: near.length };
  });
});
