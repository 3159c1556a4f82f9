import { sql } from "drizzle-orm";
import { z } from "zod";
import { setCakeSettings } from "../../../../contract/cakes.ts";
import type { Input } from "../../../../contract/contract.ts";
import { type CakeSettings, followSettings, isHandsOff } from "../cake-settings.ts";
import { cakeSettingsChanged } from "../facts.ts";
import { lockCakes, moveOffice } from "../move-office.ts";
import { lockOffice, type Place } from "../../companies/offices.ts";
import type { Tx } from "../../../database/database.ts";
import { readRow } from "../../../database/query.ts";
import { fragment } from "../../../database/ref.ts";
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
  const stored = (await lockOffice(tx, company))!;
  const { id: office, closures } = stored;
  const { hands_off: handsOff, default_portion_size } = await readRow(tx, Company)`
    select ${isHandsOff(fragment`c.id`)} as hands_off, c.default_portion_size from companies c where c.id = ${company}`;
  const before = {
    ...stored,
    default_portion_size,
    delivery_time: stored.delivery_time.slice(0, "12:00".length),
  };
  await tx.execute(
    sql`update companies set default_portion_size = ${after.default_portion_size} where id = ${company}`,
  );
  await tx.execute(sql`update offices set delivery_rule = ${after.delivery_rule},
    delivery_time = ${after.delivery_time} where id = ${office}`);
  const day = today.toString();
  const { staying, takenBack } = place
    ? await moveOffice(tx, { company, office, today: day, before, after: place, handsOff })
    : { staying: 0, takenBack: [] };
  await lockCakes(tx, company, day);
  const { moved } = await followSettings(tx, {
    company,
    office,
    today: day,
    before,
    after: { ...after, closures },
  });
  await cakeSettingsChanged.publish(tx, services, { companyId: company });
  const anew = await offerIfDue(tx, services, "cake", [...moved, ...takenBack.map(({ id }) => id)]);
  await mailCancellations(tx, services, takenBack, anew);
  return { moved: moved.length, staying };
}

const Company = { hands_off: z.boolean(), default_portion_size: z.number() };
