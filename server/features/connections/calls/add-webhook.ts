import { randomUUID } from "node:crypto";
import { addWebhook } from "../../../../contract/connections.ts";
import { mayUsePro } from "../../../../domain/subscription.ts";
import { writeAudit } from "../../../calls/audit.ts";
import { implementOutside } from "../../../calls/implement.ts";
import { hostOf, insertConnection } from "../connection-rows.ts";
import { newSecret, sealFor } from "../sign.ts";

export default implementOutside(
  addWebhook,
  async ({ input, caller, services, clock, transaction, refuse }) => {
    const { company } = caller;
    if (!mayUsePro(company, clock.now())) throw refuse("connections-need-pro");
    const { name, address, tells } = input;
    if (!(await services.providers.poster.accepts(address)))
      throw refuse("address-not-public", undefined, { address: "Adressen går inte att använda." });
    const [id, secret] = [randomUUID(), newSecret()];
    const sealed = (text: string) => sealFor(services.vault, id, text);
    await transaction(async (tx) => {
      await insertConnection(tx, {
        id,
        company_id: company.id,
        kind: "webhook",
        name,
        address: sealed(address),
        host: hostOf(address),
        secret: sealed(secret),
        tells: [...new Set(tells)],
      });
      const details = { id, kind: "webhook", tells };
      await writeAudit(tx, { action: "connection-added", companyId: company.id, details });
    });
    return { id, secret };
  },
);
