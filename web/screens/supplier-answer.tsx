import { useSearch } from "@tanstack/react-router";
import { Fragment, useEffect, useEffectEvent, useRef } from "react";
import { formatDayFrom } from "../../domain/dates.ts";
import { isAnswered, lostAs } from "../../domain/orders.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { settings } from "../settings.ts";
import { Pill, StatusBadge } from "../ui/badge.tsx";
import { LinkFailed, LinkPage } from "../ui/link-page.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { AnswerForm } from "./supplier-answer/answer-form.tsx";
import { AfterAll, Answered } from "./supplier-answer/answered.tsx";
import { OrderFacts, type Page } from "./supplier-answer/order-facts.tsx";
import { orderTitle } from "./supplier-answer/order-title.ts";
import { Story } from "./supplier-answer/story.tsx";
import { useNow } from "../ui/use-now.ts";
import { momentText } from "../ui/moment-text.ts";

/** A bakery or a restaurant answers here, without an account: the link in its mail is the key. */
export default function SupplierAnswerScreen() {
  const { token = "" } = useSearch({ from: "/svar" });
  const { data, error, reload } = useCall("get-supplier-orders", { token });
  useEveryMinute(reload, (data?.receiving.length ?? 0) > 0);

  if (error)
    return (
      <LinkFailed title="Beställningen kan inte visas" error={error} retry={reload}>
        {" "}
        Frågor? Skriv till{" "}
        <a
          href={`mailto:${settings.contactEmail}`}
          className="font-semibold text-primary underline underline-offset-4"
        >
          {settings.contactEmail}
        </a>
        .
      </LinkFailed>
    );
  return (
    <LinkPage name={data?.supplier_name}>
      {data ? <Question page={data} token={token} /> : <Waiting />}
    </LinkPage>
  );
}

/** A driver has the page open while HR changes the code. */
function useEveryMinute(act: () => void, when: boolean): void {
  const minute = useNow().toString();
  const read = useEffectEvent(act);
  const readAt = useRef(minute);
  useEffect(() => {
    if (when && minute !== readAt.current) read();
    readAt.current = minute;
  }, [minute, when]);
}

function Question({ page, token }: { page: Page; token: string }) {
  const waiting = page.orders.filter((order) => order.status === "requested" || order.answer_wanted_again);
  const asks = waiting.length > 0 && !page.passed;
  const shown = asks ? waiting : page.orders;
  const today = useToday();
  const title = titleOf(page, asks, today);
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(title);
  useEffect(() => {
    if (title !== first.current) heading.current?.focus(); // what was pressed is gone, and this is the answer
    first.current = title;
  }, [title]);
  return (
    <>
      {/* 'Förfrågan skickad' is the customer's word for it. */}
      {asks && shown[0]!.status === "requested" ? (
        <Pill tone="marzipan">Ny förfrågan</Pill>
      ) : (
        <StatusBadge {...shown[0]!} />
      )}
      <h1 ref={heading} tabIndex={-1} className="display mt-2.5 text-h1 outline-none">
        {title}
      </h1>
      {asks && page.answer_by && (
        <p className="mt-1 text-subtle-foreground">
          Svara senast {momentText(page.answer_by)}. Sedan kan frågan gå till någon annan.
        </p>
      )}
      {asks && page.changes.length > 0 && <Changes changes={page.changes} />}
      {shown.some((order) => order.status !== "declined") && <OrderFacts page={page} orders={shown} />}
      {asks ? (
        <>
          <AnswerForm page={page} orders={waiting} token={token} />
          <Promised page={page} token={token} />
        </>
      ) : (
        <Answered page={page} token={token} />
      )}
      {page.may_take_back.map((order) => (
        <AfterAll key={order.id} orders={[order]} title={orderTitle(order)} token={token} />
      ))}
      <Story story={page.story} />
    </>
  );
}

/** The rest of the day, while something of it waits for an answer. */
function Promised({ page, token }: { page: Page; token: string }) {
  const promised = page.orders.filter(isAnswered);
  if (promised.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="display text-h2">Det här har ni redan sagt ja till</h2>
      <OrderFacts page={page} orders={promised} />
      <Answered page={{ ...page, orders: promised }} token={token} />
    </section>
  );
}

/** What is not as it was when they said yes. */
function Changes({ changes }: Pick<Page, "changes">) {
  return (
    <section className="mt-6 rounded-xl bg-warning-soft p-5 text-warning-soft-foreground">
      <h2 className="font-semibold">Ändrat sedan ni sa ja</h2>
      <ul className="mt-1.5 space-y-1">
        {changes.map(({ label, before, after }) => (
          <li key={label} className="wrap-anywhere">
            {label}: <Marked text={after} before={before ?? ""} />
            {before !== null && `, tidigare ${before}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A list with what was not in it before in bold: a kitchen's list is long, and one number of it has changed. */
function Marked({ text, before }: { text: string; before: string }) {
  const known = new Set(before.split(", "));
  return text.split(", ").map((item, index) => (
    <Fragment key={item}>
      {index > 0 && ", "}
      {known.has(item) ? item : <strong>{item}</strong>}
    </Fragment>
  ));
}

function titleOf(
  { orders, passed, may_reconfirm, delivery_date }: Page,
  asks: boolean,
  today: Temporal.PlainDate,
): string {
  if (asks && orders.every((order) => order.status !== "requested")) return "Kan ni fortfarande leverera?";
  if (asks) return "Kan ni leverera den här beställningen?";
  if (passed) return "Leveransdagen har redan passerat.";
  const confirmed = orders.filter((order) => order.status === "confirmed");
  if (confirmed.length === 0 && orders.some((order) => lostAs(order) === "withdrawn"))
    return "Tack för att ni sa till";
  if (confirmed.length > 0 && may_reconfirm && confirmed.some((order) => !order.reconfirmed))
    return `Stämmer leveransen ${formatDayFrom(Temporal.PlainDate.from(delivery_date), today)}?`;
  if (confirmed.length > 0) return "Tack, beställningen är bekräftad";
  if (orders.every((order) => order.status === "cancelled")) return "Beställningen är avbokad";
  if (orders.some((order) => order.outcome === "missing")) return "Leveransen kom inte, säger kunden";
  return orders.some((order) => order.status === "completed") ? "Tack för leveransen!" : "Tack för ert svar";
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-6.5 w-36 rounded-full" />
      <Skeleton className="mt-4 h-9 w-4/5" />
      <div className="mt-8 space-y-6 rounded-xl border hairline bg-card p-card">
        {[0, 1, 2].map((i) => (
          <Skeleton key={i} className="h-10 w-3/5" />
        ))}
      </div>
    </Loading>
  );
}
