import { sql } from "drizzle-orm";
import { MOST_CLOSURES, pauseAutopilot } from "../../../../contract/autopilot.ts";
import type { Input } from "../../../../contract/contract.ts";
import { addCounts, type ChangeCounts, describeChange, NO_CHANGE } from "../../../../domain/autopilot.ts";
import { implement } from "../../../calls/implement.ts";
import { checkOffice, openOffices } from "../../companies/offices.ts";
import { accessEndedFor } from "../../companies/require-access.ts";
import { Refusal } from "../../../calls/refusal.ts";
import type { Tx } from "../../../database/database.ts";
import { rehearse } from "../../../database/savepoint.ts";
import type { Services } from "../../../providers/services.ts";
import { changeSettings, listKnown, takeBackPlanned } from "../change.ts";
import { keepOrCancelKnown } from "../known.ts";
import { pausePerson, resumePerson } from "../pause-person.ts";
import { planAhead } from "../plan.ts";
import { readAutopilot, stateOf } from "../settings.ts";

type Asked = Pick<Required<Input<"pause-autopilot">>, "pause" | "known">;
type Whose = { company: string; today: Temporal.PlainDate };

export default implement(pauseAutopilot, async ({ input, tx, caller, services, today }) => {
  const whose = { company: caller.company.id, today };
  const work = async () => {
    const counts = await pause(tx, services, whose, input);
    return { counts, state: stateOf(await readAutopilot(tx, whose.company)) };
  };
  const { counts, state } = input.preview ? await rehearse(tx, work) : await work();
  return { counts, lines: describeChange(counts), state };
});

/** A period in which nothing comes: the office that is named is closed then, or every one. */
async function closeOffices(
  tx: Tx,
  services: Services,
  whose: Whose,
  { from, to, birthdays, office_id }: Extract<Asked["pause"], { what: "period" }>,
): Promise<ChangeCounts> {
  let total = NO_CHANGE;
  const open = office_id ? [{ id: office_id }] : await openOffices(tx, whose.company);
  for (const { id: office } of open) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, one after the other in the same transaction
    const { days_ahead, ...settings } = await readAutopilot(tx, whose.company, { office });
    if (settings.closures.length >= MOST_CLOSURES) throw new Refusal("invalid-input");
    const closures = [...settings.closures, { kind: "own" as const, from, to, birthdays }];
    const after = { ...settings, days_ahead: days_ahead!, closures };
    // oxlint-disable-next-line no-await-in-loop
    const counts = await changeSettings(tx, services, { ...whose, office }, after, { leaveKnown: true });
    total = addCounts(total, counts);
  }
  return total;
}

async function pause(
  tx: Tx,
  services: Services,
  whose: Whose,
  { pause: wish, known }: Asked,
): Promise<ChangeCounts> {
  const { company } = whose;
  const stored = await readAutopilot(tx, company, { lock: true });
  const office = "office_id" in wish ? wish.office_id : undefined;
  await checkOffice(tx, company, office);
  const isOfPerson = wish.what === "person" || wish.what === "resume-person";
  if (stored.on_since === null && !isOfPerson) throw new Refusal("autopilot-off");
  switch (wish.what) {
    case "period": {
      const { from, to } = wish;
      const inside = await listKnown(tx, { ...whose, office }, { from, to });
      const counts = await closeOffices(tx, services, whose, wish);
      return { ...counts, ...(await keepOrCancelKnown(tx, services, inside, known, false)) };
    }
    case "person":
      return { ...NO_CHANGE, ...(await pausePerson(tx, services, whose, wish, known)) };
    case "resume-person":
      return { ...NO_CHANGE, ...(await resumePerson(tx, services, company, wish.employee_id)) };
    case "everything":
      if (office) await pauseOffice(tx, company, office);
      else
        await tx.execute(sql`update autopilots set paused_since = coalesce(paused_since, app_now()),
        updated_at = app_now() where company_id = ${company}`);
      return { ...NO_CHANGE, ...(await takeBackPlanned(tx, services, { ...whose, office }, known)) };
    case "off":
      await tx.execute(sql`update autopilots set on_since = null, paused_since = null, updated_at = app_now()
        where company_id = ${company}`);
      await resumeOffices(tx, company);
      return { ...NO_CHANGE, ...(await takeBackPlanned(tx, services, whose, known)) };
    default:
      if (!stored.may_order) throw await accessEndedFor(tx, company);
      if (office) await resumeOffices(tx, company, office);
      else
        await tx.execute(sql`update autopilots set paused_since = null, updated_at = app_now()
          where company_id = ${company}`);
      return { ...NO_CHANGE, ...(await planAhead(tx, services, { companyId: company })) };
  }
}

const pauseOffice = (tx: Tx, company: string, office: string) =>
  tx.execute(sql`update offices set paused_since = coalesce(paused_since, app_now())
    where company_id = ${company} and id = ${office}`);

/** One, or all of them. */
const resumeOffices = (tx: Tx, company: string, office?: string) =>
  tx.execute(sql`update offices set paused_since = null
    where company_id = ${company} and paused_since is not null ${office ? sql`and id = ${office}` : sql``}`);
