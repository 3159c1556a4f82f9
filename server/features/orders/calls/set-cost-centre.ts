import { eq } from "drizzle-orm";
import { setCostCentre } from "../../../../contract/books.ts";
import { implement } from "../../../calls/implement.ts";
import { offices } from "../../../database/schema.ts";
import { requireOffice } from "../../companies/offices.ts";

export default implement(setCostCentre, async ({ input: { office_id, code }, caller, tx }) => {
  const { id } = await requireOffice(tx, caller.company.id, office_id);
  await tx.update(offices).set({ cost_centre: code }).where(eq(offices.id, id));
  return { code };
});
