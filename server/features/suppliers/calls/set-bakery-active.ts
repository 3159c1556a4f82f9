import { setBakeryActive } from "../../../../contract/suppliers.ts";
import { implement } from "../../../calls/implement.ts";
import { supplierChanged, supplierStopped } from "../facts.ts";
import { setActive } from "../register.ts";

export default implement(setBakeryActive, async ({ input, tx, services, today }) => {
  const answer = await setActive(tx, "bakery", input, today);
  if (!input.active) await supplierStopped.publish(tx, services, { supplierId: input.id });
  await supplierChanged.publish(tx, services, { supplierId: input.id });
  return answer;
});
