import { setCakeSettings } from "../../../../contract/cakes.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { lockOffice } from "../../companies/offices.ts";
import { changeOffice, placeOf } from "../change-office.ts";

export default implementOutside(setCakeSettings, async ({ input, transaction, caller, services, today }) => {
  const { address, latitude, longitude, ...after } = input;
  const place = address === undefined ? null : await placeOf(services, { address, latitude, longitude });
  return transaction(async (tx) => {
    const office = (await lockOffice(tx, caller.company.id))!;
    const { moved, staying } = await changeOffice(tx, services, { office, today, place, after });
    return { moved, staying };
  });
});
