import { generateYearlyCakeOrders } from "../../../../contract/cake-lists.ts";
import { counted } from "../../../../domain/swedish.ts";
import { requireCompany } from "../../orders/by-hand.ts";
import { countYear, planYear } from "../yearly-list.ts";
import { implementOutside } from "../../../calls/implement.ts";

export default implementOutside(generateYearlyCakeOrders, async ({ input, today, services, transaction }) => {
  const { companyId, testMode } = input;
  const wanted = { year: input.year ?? today.year, today, companyId };
  if (companyId) await transaction((tx) => requireCompany(tx, companyId));
  if (testMode) {
    const count = await transaction((tx) => countYear(tx, wanted));
    return { created: 0, message: `${counted(count, "tårta", "tårtor")} skulle planeras för ${wanted.year}` };
  }
  const created = await planYear(services, wanted);
  return {
    created,
    message:
      created === 0
        ? "Inga nya beställningar att skapa"
        : `${counted(created, "tårta planerad", "tårtor planerade")} för ${wanted.year}`,
  };
});
