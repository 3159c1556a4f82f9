import { setBakeryActive } from "../../../../contract/suppliers.ts";
import { implement } from "../../../calls/implement.ts";
import { supplierChanged } from "../facts.ts";
import { setActive } from "../register.ts";

export default implement(setBakeryActive, async ({ input, tx, services, today }) => {
  const answer = await setActive(tx, "bakery", input, today);
  await supplierChanged.publish(tx, services, { supplierId: input.id });
  return answer;
});
