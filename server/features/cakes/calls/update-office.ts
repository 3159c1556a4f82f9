import { eq } from "drizzle-orm";
import { updateOffice } from "../../../../contract/offices.ts";
import { implementOutside } from "../../../calls/implement.ts";
import type { Tx } from "../../../database/database.ts";
import { rehearse } from "../../../database/savepoint.ts";
import { offices } from "../../../database/schema.ts";
import { isDuplicate } from "../../../database/unique.ts";
import { saveChanges } from "../../companies/company-changes.ts";
import { officeChanges, officeVersion } from "../../companies/office-settings.ts";
import { requireOffice } from "../../companies/offices.ts";
import { changeOffice, placeOf } from "../change-office.ts";

export default implementOutside(
  updateOffice,
  async ({ input, transaction, caller, services, today, refuse }) => {
    const { id, seen, preview, address, latitude, longitude, delivery_rule, delivery_time, ...said } = input;
    const place = await placeOf(services, { address, latitude, longitude });
    const save = async (tx: Tx) => {
      const office = await requireOffice(tx, caller.company.id, id);
      if (seen !== officeVersion(office)) throw refuse("changed-meanwhile");
      await tx
        .update(offices)
        .set(said)
        .where(eq(offices.id, id))
        .catch((error: unknown) => {
          throw isDuplicate(error) ? refuse("office-exists") : error;
        });
      const moves = office.address !== address || office.latitude === null;
      const { moved, rehoured, staying, taken_back } = await changeOffice(tx, services, {
        office,
        today,
        place: moves ? place : null,
        after: { delivery_rule, delivery_time },
      });
      const changes = officeChanges(office, { ...said, address, delivery_rule, delivery_time });
      const by = caller.fullName ?? caller.email;
      await saveChanges(tx, services, { companyId: caller.company.id, section: "offices", by }, changes);
      return { changes, moved, rehoured, staying, taken_back };
    };
    return transaction((tx) => (preview ? rehearse(tx, () => save(tx)) : save(tx)));
  },
);
