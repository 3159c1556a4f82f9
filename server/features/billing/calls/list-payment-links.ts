import { desc, eq, getTableColumns, or, sql } from "drizzle-orm";
import { listPaymentLinks } from "../../../../contract/payments.ts";
import { contains } from "../../../database/contains.ts";
import { payment_links } from "../../../database/schema-machinery.ts";
import { companies } from "../../../database/schema.ts";
import { implement } from "../../../calls/implement.ts";
import { checkoutUrlFor } from "../../onboarding/invite.ts";

const SHOWN = 200;

export default implement(listPaymentLinks, async ({ input, tx, services }) => {
  const links = await tx
    .select({
      ...getTableColumns(payment_links),
      information_completed_at: companies.information_completed_at,
    })
    .from(payment_links)
    .leftJoin(companies, eq(companies.id, payment_links.company_id))
    .where(
      or(
        contains(sql`${payment_links.company_name}`, input.search),
        contains(sql`${payment_links.admin_email}`, input.search),
      ),
    )
    .orderBy(desc(payment_links.created_at), payment_links.id)
    .limit(SHOWN);
  return {
    links: links.map((link) => ({
      ...link,
      url: checkoutUrlFor(services.publicUrl, link.admin_email, link.company_name),
    })),
  };
});
