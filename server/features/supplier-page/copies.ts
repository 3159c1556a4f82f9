import { sql } from "drizzle-orm";
import type { Tx } from "../../database/database.ts";
import { findMail, type Left } from "../../mail/registry.ts";
import type { Services } from "../../providers/services.ts";
import { supplierDigest } from "./mails/supplier-digest.ts";
import { supplierCopy } from "./mails/supplier-copy.ts";
import { supplierCopyCancelled } from "./mails/supplier-copy-cancelled.ts";

/**
 * A supplier's extra addresses get what its own address got, in the words in which it left, once each. A copy carries no
 * right: what its links would open without a login is answered on the supplier's page, which lets in whoever reads the
 * address today. What the staff sends once more is not copied again: each copy can be sent again by itself.
 */
export async function writeCopies(tx: Tx, { publicUrl }: Services, left: readonly Left[]): Promise<void> {
  const rows = left.flatMap((mail) => {
    const { copies, erasure } = findMail(mail.kind) ?? {};
    if (!copies || !mail.recipient_id) return [];
    const { kind } = erasure === "content-once-sent" ? supplierCopyCancelled : supplierCopy;
    // One that was given up falls apart into its mails, which are copied by themselves.
    const onlySent = mail.kind === supplierDigest.kind;
    return [
      {
        id: mail.id,
        kind,
        wants: copies,
        only_sent: onlySent,
        subject: mail.subject,
        ...withoutRights(mail, publicUrl),
      },
    ];
  });
  if (rows.length === 0) return;
  // An address that is being removed at this moment is waited for, and left out.
  await tx.execute(sql`
    with copied as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as one (id uuid, kind text, wants text, only_sent boolean, subject text, html text, text text)
    ), readers as (
      select a.id, a.email, m.id as mail_id from copied join mails m on m.id = copied.id
      join supplier_addresses a on a.supplier_id = m.recipient_id
      where a.proved_at is not null and m.repeats is null and (m.status = 'sent' or not copied.only_sent) and a.email <> m.to_email
        and case copied.wants when 'invoices' then a.invoices else a.orders end
      order by a.id for key share of a
    )
    insert into mails (key, kind, audience, recipient_id, about, company_id, employee_ids, order_ids, to_email, reply_to,
      subject, html, text, expires_at)
    select concat_ws(':', copied.kind, readers.id, m.id), copied.kind, 'supplier', readers.id, ${supplierCopy.about},
      m.company_id, m.employee_ids, m.order_ids, readers.email, m.reply_to,
      copied.subject, copied.html, copied.text, m.expires_at
    from readers join copied on copied.id = readers.mail_id join mails m on m.id = copied.id
    on conflict (key) do nothing`);
}

function withoutRights({ html, text, links }: Left, publicUrl: string): { html: string; text: string } {
  const page = `${publicUrl}/leverantor/svara`;
  const led = { html, text };
  for (const placeholder of Object.keys(links)) {
    led.html = led.html.replaceAll(placeholder, () => page);
    led.text = led.text.replaceAll(placeholder, () => page);
  }
  return led;
}
