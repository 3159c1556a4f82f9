import { testConnection } from "../../../../contract/connections.ts";
import { implement } from "../../../calls/implement.ts";
import { requireConnection, switchOn } from "../connection-rows.ts";
import { writeGreeting, writePing } from "../post-rows.ts";

export default implement(testConnection, async ({ input, caller, tx }) => {
  const connection = await requireConnection(tx, caller.company.id, input.id);
  await switchOn(tx, connection);
  await (connection.kind === "webhook" ? writePing(tx, connection.id) : writeGreeting(tx, connection.id));
  return {};
});
