import { getConnections } from "../../../../contract/connections.ts";
import { isPro } from "../../../../domain/subscription.ts";
import { implement } from "../../../calls/implement.ts";
import { openOffices } from "../../companies/offices.ts";
import { listConnections } from "../connection-rows.ts";
import { listKeys } from "../keys.ts";

export default implement(getConnections, async ({ caller, tx }) => {
  const { company } = caller;
  const offices = await openOffices(tx, company.id);
  return {
    pro: isPro(company),
    api_keys: await listKeys(tx, company.id),
    connections: await listConnections(tx, company.id),
    offices: offices.map(({ id, name, address }) => ({ id, name: name || address || "" })),
  };
});
