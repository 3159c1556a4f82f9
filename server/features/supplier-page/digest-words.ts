import { sql } from "drizzle-orm";
import { z } from "zod";
import { digestInstant } from "../../../domain/digest.ts";
import type { Tx } from "../../database/database.ts";
import { readRows, type Row } from "../../database/query.ts";
import { isLate, type MailRenderer, renderLate, type Words, type Written } from "../../mail/registry.ts";
import type { Services } from "../../providers/services.ts";
import { readChangedLabels } from "../orders/changed-labels.ts";
import { restartDeadlines } from "../orders/departure.ts";
import { dayOfKey, sortOf } from "./digest.ts";
import { supplierDigest, type SupplierDigest, type Told } from "./mails/supplier-digest.ts";
import { languages } from "../../../domain/language.ts";

/** Later than this after its hour, its suppliers get all their time to answer anew. */
const LATE_MINUTES = 15;

const Item = {
  id: z.string(),
  key: z.string(),
  kind: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  recipient_id: z.string(),
  to_email: z.string(),
  subject: z.string(),
  order_ids: z.array(z.string()),
  employee_ids: z.array(z.string()),
  details: z.custom<object>().nullable(),
  told_in: z.string(),
  answer_by: z.string().nullable(),
  open: z.boolean(),
};
type Item = Row<typeof Item>;

const readItems = (tx: Tx, keys: readonly string[]): Promise<Item[]> =>
  readRows(tx, Item)`
    select m.id, m.key, m.kind, m.company_id, c.name as company_name, m.recipient_id, m.to_email, m.subject, m.order_ids,
      m.employee_ids, m.details, m.told_in, asked.answer_by::text as answer_by, coalesce(asked.open, false) as open
    from mails m join companies c on c.id = m.company_id
    cross join lateral (
      select min(f.answer_by) as answer_by, bool_or(f.status = 'open') as open from orders o
      join offers f on f.company_id = o.company_id and f.id = o.offer_id
      where o.company_id = m.company_id and o.id = any (m.order_ids) and f.supplier_id = m.recipient_id
        and (f.status = 'open' or (f.status = 'accepted' and o.answer_wanted_again_at is not null))) asked
    where m.told_in in ${[...keys]} and m.status = 'waiting' order by m.number`;

/** In their own words, as of now; without any there is nothing left to tell. */
const wordsOf = (tx: Tx, services: Services, items: readonly Item[]): Promise<Map<string, Words>> =>
  renderLate(tx, services, items.filter(isLate));

/**
 * Holds what it tells, as if each left by itself: what changes from now on is told by a mail of its own. What has nothing
 * left to say is withdrawn.
 */
async function take(tx: Tx, digests: readonly Written[], services: Services): Promise<void> {
  const keys = digests.map(({ key }) => key);
  await tx.execute(
    sql`select from mails where told_in in ${keys} and status = 'waiting' order by id for update`,
  );
  const items = await readItems(tx, keys);
  await restartLate(tx, services, items);
  const words = await wordsOf(tx, services, items);
  const [told, empty] = [
    items.filter((item) => !isLate(item) || words.has(item.key)),
    items.filter((item) => isLate(item) && !words.has(item.key)),
  ];
  if (empty.length > 0)
    await tx.execute(sql`update mails set status = 'withdrawn', claimed_until = null
      where id in ${empty.map(({ id }) => id)}`);
  await tx.execute(sql`
    update mails i set claimed_until = d.claimed_until, unsure_at = d.unsure_at
    from mails d where d.key in ${keys} and i.told_in = d.key and i.status = 'waiting'`);
  const rows = keys.map((key) => ({
    key,
    told: told.flatMap((item) => (item.told_in === key ? item.id : [])),
  }));
  await tx.execute(sql`
    update mails set details = jsonb_build_object('told', one.told)
    from json_to_recordset(${JSON.stringify(rows)}::json) as one (key text, told jsonb) where mails.key = one.key`);
}

async function restartLate(tx: Tx, services: Services, items: readonly Item[]): Promise<void> {
  const since = services.clock.now().subtract({ minutes: LATE_MINUTES });
  const isOverdue = ({ told_in }: Item) =>
    Temporal.Instant.compare(digestInstant(Temporal.PlainDate.from(dayOfKey(told_in))), since) < 0;
  const late = items.filter((item) => sortOf(item.kind) === "offer" && isOverdue(item));
  if (late.length > 0) await restartDeadlines(tx, late);
}

async function render(
  tx: Tx,
  services: Services,
  digests: readonly Written[],
): Promise<[key: string, words: Words][]> {
  const items = await readItems(
    tx,
    digests.map(({ key }) => key),
  );
  const suppliers = await readRows(tx, { id: z.string(), name: z.string(), language: z.enum(languages) })`
    select id, name, language from vendors where id in ${digests.map(({ recipient_id }) => recipient_id)}`;
  const words = await wordsOf(tx, services, items);
  const changed = await readChangedLabels(
    tx,
    items.filter(({ kind }) => sortOf(kind) === "change"),
  );
  return digests.flatMap((digest) => {
    const own = items.filter((item) => item.told_in === digest.key && (!isLate(item) || words.has(item.key)));
    if (own.length === 0) return [];
    const { name = "", language = "sv" } = suppliers.find(({ id }) => id === digest.recipient_id) ?? {};
    const mail = supplierDigest({
      ...contentOf(services, digest, name, own, { words, changed }),
      language,
    });
    return [[digest.key, { mail, orderIds: [...new Set(own.flatMap(({ order_ids }) => order_ids))] }]] as [
      string,
      Words,
    ][];
  });
}

function contentOf(
  { publicUrl }: Services,
  { key }: Written,
  supplier_name: string,
  items: readonly Item[],
  { words, changed }: { words: ReadonlyMap<string, Words>; changed: ReadonlyMap<string, string[]> },
): SupplierDigest {
  const page_url = `${publicUrl}/leverantor/svara`;
  const tell = (item: Item): Told => {
    const mail = words.get(item.key)?.mail;
    return {
      subject: mail?.subject ?? item.subject,
      company_name: item.company_name,
      changed: changed.get(item.key) ?? [],
      // What is off has no page of its own.
      url: mail?.links?.[0] ?? `${publicUrl}/leverantor/veckan`,
      answer_by: item.answer_by && new Date(item.answer_by).toISOString(),
    };
  };
  const ofSort = (sort: ReturnType<typeof sortOf>) => items.filter(({ kind }) => sortOf(kind) === sort);
  // Asked again at a corrected address before the first question had left: it is one question.
  const offers = [
    ...new Map(ofSort("offer").map((item) => [item.order_ids.toSorted().join(), item])).values(),
  ];
  // Also of a yes that is wanted anew.
  const isAsked = ({ open, answer_by }: Item) => open || answer_by !== null;
  return {
    supplier_name,
    day: dayOfKey(key),
    offers: offers.filter(isAsked).map(tell),
    answered: offers.filter((item) => !isAsked(item)).map(tell),
    changes: ofSort("change").map(tell),
    // One that was moved is asked about by its new day's offer.
    cancellations: ofSort("cancellation").map((item) => ({ ...tell(item), answer_by: null })),
    page_url,
  };
}

export const digestRenderer: MailRenderer = { of: supplierDigest, onDeparture: take, render };
