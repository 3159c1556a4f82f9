import { randomUUID } from "node:crypto";
import { addChannel } from "../../../../contract/connections.ts";
import { channelHostFits } from "../../../../domain/connections.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { checkOffice } from "../../companies/offices.ts";
import { hostOf, insertConnection } from "../connection-rows.ts";
import { writeGreeting } from "../post-rows.ts";
import { sealFor } from "../sign.ts";

export default implementOutside(addChannel, async ({ input, caller, services, transaction, refuse }) => {
  const { kind, name, address, tells, office_id } = input;
  const { poster } = services.providers;
  const companyId = caller.company.id;
  await transaction((tx) => checkOffice(tx, companyId, office_id ?? undefined));
  const wrong = { address: "Det är ingen adress till en kanal." };
  const isChannel =
    poster.isStandIn(address) || (URL.canParse(address) && channelHostFits(kind, new URL(address)));
  if (!isChannel) throw refuse("channel-address-wrong", undefined, wrong);
  if (!(await poster.accepts(address))) throw refuse("address-not-public", undefined, wrong);
  const id = randomUUID();
  await transaction(async (tx) => {
    await insertConnection(tx, {
      id,
      company_id: companyId,
      kind,
      name,
      address: sealFor(services.vault, id, address),
      host: hostOf(address),
      tells: [...new Set(tells)],
      office_id,
    });
    await writeGreeting(tx, id);
    await writeAudit(tx, { action: "connection-added", companyId, details: { id, kind, tells } });
  });
  return { id };
});
