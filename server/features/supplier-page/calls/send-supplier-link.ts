import { sql } from "drizzle-orm";
import { sendSupplierLink } from "../../../../contract/supplier-page.ts";
import { implement } from "../../../calls/implement.ts";
import { hashToken } from "../../../database/tokens.ts";
import { deleteMails, writeMails } from "../../../mail/outbox.ts";
import { findSuppliersAt, linkMail } from "../links.ts";

export default implement(sendSupplierLink, async ({ input, tx, services }) => {
  const { email } = input;
  const found = await findSuppliersAt(tx, email);
  const [first = { id: null, name: "", email }, ...others] = found;
  const mail = await linkMail(tx, services, [first, ...others]);
  const written = await writeMails(tx, [mail]);
  // An unknown address costs the same statements, and so the same time; what was written for it is taken back.
  const unknown = found.length === 0;
  await tx.execute(
    sql`delete from one_time_links where token_hash = ${hashToken(mail.tokens[0]!)} and ${unknown}::boolean`,
  );
  await deleteMails(tx, written, { when: unknown });
  return {};
});
