import { sql } from "drizzle-orm";
import { z } from "zod";
import { setCakeSettings } from "../../../../contract/cakes.ts";
import type { Input } from "../../../../contract/contract.ts";
import { CakeSettings, closuresOf, followSettings, readCalendar } from "../cake-settings.ts";
import { cakeSettingsChanged } from "../facts.ts";
import { lockCakes, moveCompany, type Place } from "../move-company.ts";
import type { Tx } from "../../../database/database.ts";
import { readRow } from "../../../database/query.ts";
import { ref } from "../../../database/ref.ts";
import { companies } from "../../../database/schema.ts";
import { geocode } from "../../suppliers/geocode.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { mailCancellations } from "../../orders/cancel-orders.ts";
import { offerIfDue } from "../../orders/offer-if-due.ts";
import type { Services } from "../../../providers/services.ts";

export default implementOutside(setCakeSettings, async ({ input, transaction, caller, services, today }) => {
  const place = await placeOf(services, input);
  return transaction((tx) =>
    change(tx, services, { company: caller.company.id, today, place, after: input }),
  );
});

/** The new address with its place on the map, which the browser may not have had the time to find. */
async function placeOf(services: Services, { address, latitude, longitude }: Input<"set-cake-settings">) {
  if (address === undefined) return null;
  if (latitude != null && longitude != null) return { address, latitude, longitude };
  const found = await geocode(services, address);
  return { address, latitude: found?.latitude ?? null, longitude: found?.longitude ?? null };
}

type Wish = {
  company: string;
  today: Temporal.PlainDate;
  place: Place | null;
  after: Omit<CakeSettings, "closures">;
};

async function change(tx: Tx, services: Services, { company, today, place, after }: Wish) {
  const before = await readRow(tx, Stored)`
    select delivery_rule, default_portion_size, to_char(delivery_time, 'HH24:MI') as delivery_time, address, latitude,
      longitude, ${closuresOf(ref(companies, "companies"))} as closures
    from companies where id = ${company} for no key update`;
  const { closures } = before;
  await tx.execute(sql`update companies set delivery_rule = ${after.delivery_rule},
    default_portion_size = ${after.default_portion_size}, delivery_time = ${after.delivery_time}
    where id = ${company}`);
  const day = today.toString();
  const { hands_off: handsOff } = await readCalendar(tx, company);
  const { staying, takenBack } = place
    ? await moveCompany(tx, { company, today: day, before, after: place, handsOff })
    : { staying: 0, takenBack: [] };
  await lockCakes(tx, company, day);
  const { moved } = await followSettings(tx, { company, today: day, before, after: { ...after, closures } });
  await cakeSettingsChanged.publish(tx, services, { companyId: company });
  const anew = await offerIfDue(tx, services, "cake", [...moved, ...takenBack.map(({ id }) => id)]);
  await mailCancellations(tx, services, takenBack, anew);
  return { moved: moved.length, staying };
}

const Stored = {
  ...CakeSettings,
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
};
