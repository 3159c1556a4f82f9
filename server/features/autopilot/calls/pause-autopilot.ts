import { sql } from "drizzle-orm";
import { MOST_CLOSURES, pauseAutopilot } from "../../../../contract/autopilot.ts";
import type { Input } from "../../../../contract/contract.ts";
import { type ChangeCounts, describeChange } from "../../../../domain/autopilot.ts";
import { implement } from "../../../calls/implement.ts";
import { Refusal } from "../../../calls/refusal.ts";
import type { Tx } from "../../../database/database.ts";
import { rehearse } from "../../../database/savepoint.ts";
import type { Services } from "../../../providers/services.ts";
import { changeSettings, takeBackPlanned } from "../change.ts";
import { planAhead } from "../plan.ts";
import { readAutopilot, stateOf } from "../settings.ts";

type Pause = Input<"pause-autopilot">["pause"];
type Whose = { company: string; today: Temporal.PlainDate };

export default implement(pauseAutopilot, async ({ input, tx, caller, services, today }) => {
  const whose = { company: caller.company.id, today };
  const work = async () => {
    const counts = await pause(tx, services, whose, input.pause);
    return { counts, state: stateOf(await readAutopilot(tx, whose.company)) };
  };
  const { counts, state } = input.preview ? await rehearse(tx, work) : await work();
  return { counts, lines: describeChange(counts), state };
});

const NOTHING: ChangeCounts = { planned: 0, moved: 0, removed: 0, changed: 0, asked: 0, staying: 0 };

async function pause(tx: Tx, services: Services, whose: Whose, wish: Pause): Promise<ChangeCounts> {
  const { company } = whose;
  const stored = await readAutopilot(tx, company, { lock: true });
  if (stored.on_since === null) throw new Refusal("autopilot-off");
  switch (wish.what) {
    case "period": {
      if (stored.closures.length >= MOST_CLOSURES) throw new Refusal("invalid-input");
      const { from, to, birthdays } = wish;
      const closures = [...stored.closures, { kind: "own" as const, from, to, birthdays }];
      const { days_ahead, ...settings } = stored;
      return changeSettings(tx, services, whose, { ...settings, days_ahead: days_ahead!, closures });
    }
    case "everything":
      await tx.execute(sql`update autopilots set paused_since = coalesce(paused_since, app_now()),
        updated_at = app_now() where company_id = ${company}`);
      return { ...NOTHING, ...(await takeBackPlanned(tx, whose)) };
    case "off":
      await tx.execute(sql`update autopilots set on_since = null, paused_since = null, updated_at = app_now()
        where company_id = ${company}`);
      return { ...NOTHING, ...(await takeBackPlanned(tx, whose)) };
    default:
      if (!stored.may_order) throw new Refusal("subscription-ended");
      await tx.execute(sql`update autopilots set paused_since = null, updated_at = app_now()
        where company_id = ${company}`);
      return { ...NOTHING, ...(await planAhead(tx, services, { companyId: company })) };
  }
}
