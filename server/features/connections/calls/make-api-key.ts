import { makeApiKey } from "../../../../contract/connections.ts";
import { mayUsePro } from "../../../../domain/subscription.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implement } from "../../../calls/implement.ts";
import { makeKey } from "../keys.ts";

export default implement(makeApiKey, async ({ input, caller, tx, clock, refuse }) => {
  const { company } = caller;
  if (!mayUsePro(company, clock.now())) throw refuse("connections-need-pro");
  // Nobody gives away a right that they do not have.
  if (input.sees_food && !caller.seesAllergies) throw refuse("food-hidden");
  const made = await makeKey(tx, company.id, input);
  const { scopes, sees_food, days } = input;
  const details = { id: made.id, scopes, sees_food, days };
  await writeAudit(tx, { action: "api-key-made", companyId: company.id, details });
  return made;
});
