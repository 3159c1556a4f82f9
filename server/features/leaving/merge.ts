import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Output } from "../../../contract/contract.ts";
import { deletedOn } from "../../../domain/closing.ts";
import { accessOf } from "../../../domain/subscription.ts";
import { counted } from "../../../domain/swedish.ts";
import { writeAudit } from "../../calls/audit.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { readRow, readRows } from "../../database/query.ts";
import { companies } from "../../database/schema.ts";
import type { Services } from "../../providers/services.ts";
import { endSubscription } from "../billing/end-subscription.ts";
import type { CompanyRow } from "../companies/companies.ts";
import { versionOf } from "../companies/company-settings.ts";
import { MOST_MEMBERS, readMembers } from "../companies/members.ts";
import { disconnectDirectory } from "../directory/governed.ts";
import { endOrders, markClosed, pauseCakes } from "./close.ts";
import { moveMembers, moveWaysIn } from "./merge-access.ts";
import { mailMerging } from "./merge-mails.ts";
import { isOwn, moveOffices, placeOffices } from "./merge-offices.ts";
import { fillIn, joinHistories, moveMails, readPeople, tellOfPeople } from "./merge-people.ts";

/** A doubled company into the one that stays; both are locked. */
export async function mergeCompanies(
  tx: Tx,
  services: Services,
  { stays, closes, by }: { stays: CompanyRow; closes: CompanyRow; by: string },
): Promise<Output<"merge-companies">> {
  await refuseWhatCannotBe(tx, services, stays, closes);
  const now = services.clock.now();
  const merging = { from: closes.id, to: stays.id };
  await disconnectDirectory(tx, closes.id);
  const places = await placeOffices(tx, merging);
  const { cakes, meals, series } = await endOrders(tx, services, closes.id);
  await pauseCakes(tx, closes.id);
  const { past } = await readRow(tx, { past: z.number() })`
    select count(*)::int as past from orders where company_id = ${closes.id} and status <> 'cancelled'`;
  const people = await readPeople(tx, merging);
  await fillIn(tx, merging, people);
  await moveOffices(tx, merging, places);
  await joinHistories(tx, merging, people);
  await moveMails(tx, merging, people);
  const access = await moveMembers(tx, merging);
  await moveWaysIn(tx, merging);
  await markClosed(tx, closes.id, by);
  await endSubscription(tx, closes.id);
  await giveNumber(tx, stays, closes);
  await tellOfPeople(tx, services, merging, people);
  const [added, already] = [people.added.length, people.pairs.length];
  const details = { ...merging, people: added, members: access.members.length };
  await writeAudit(tx, { action: "company-merged", companyId: stays.id, details });
  await writeAudit(tx, { action: "company-merged-away", companyId: closes.id, details });
  const done = {
    stays: { id: stays.id, name: stays.name },
    closes: { id: closes.id, name: closes.name },
    offices: await readPlaces(tx, people.added),
    new_offices: places.filter(isOwn).map(({ name }) => name),
    people: added,
    already,
    ...access,
    cakes,
    meals,
    series,
    past,
    deleted_on: deletedOn(now).toString(),
  };
  await mailMerging(tx, services, stays, closes, done);
  return { version: versionOf(done), ...done };
}

/** Whoever gives the number asks the one that stays to be let in. */
async function giveNumber(tx: Tx, stays: CompanyRow, closes: CompanyRow): Promise<void> {
  await tx
    .update(companies)
    .set({ shares_org_number: false })
    .where(inArray(companies.id, [stays.id, closes.id]));
  await tx.update(companies).set({ org_number: null }).where(eq(companies.id, closes.id));
  if (stays.org_number === null)
    await tx.update(companies).set({ org_number: closes.org_number }).where(eq(companies.id, stays.id));
}

/** Where those who are new have come to. */
const readPlaces = (tx: Tx, added: readonly string[]) =>
  readRows(tx, { name: z.string(), people: z.number() })`
    select f.name, count(*)::int as people from employees e
    join offices f on f.company_id = e.company_id and f.id = e.office_id
    where e.id = any (${sql.param([...added])}::uuid[]) group by f.id, f.name order by f.name`;

/** Money and deliveries are nobody's to lose by a press. */
async function refuseWhatCannotBe(tx: Tx, services: Services, stays: CompanyRow, closes: CompanyRow) {
  const now = services.clock.now();
  if (stays.closed_at || closes.closed_at) throw new Refusal("company-closed");
  const impossible = (text: string) => new Refusal("merge-impossible", text);
  const pays = (company: CompanyRow) =>
    accessOf(company, now).access &&
    (company.stripe_subscription_id !== null || company.subscription_status !== "trialing");
  if (pays(closes))
    throw impossible(
      pays(stays)
        ? "Båda företagen har ett abonnemang som löper. Avsluta det ena först."
        : `Abonnemanget ligger hos ${closes.name}. Slå ihop dem åt andra hållet.`,
    );
  const { coming } = await readRow(tx, { coming: z.number() })`
    select count(*)::int as coming from orders where company_id = ${closes.id}
      and status in ('requested', 'confirmed') and (delivery_date + delivery_time) at time zone 'Europe/Stockholm' > app_now()`;
  if (coming > 0)
    throw impossible(
      `${counted(coming, "leverans är", "leveranser är")} på väg till ${closes.name}. Vänta tills de har kommit, eller avboka dem först.`,
    );
  const members = [...(await readMembers(tx, stays.id)), ...(await readMembers(tx, closes.id))];
  if (members.length > MOST_MEMBERS)
    throw impossible("Så många personer kan inte ha tillgång till ett företag.");
}
