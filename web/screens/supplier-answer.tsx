import { useSearch } from "@tanstack/react-router";
import { Fragment, useEffect, useEffectEvent, useRef } from "react";
import { inStockholm } from "../../domain/clock.ts";
import { isAnswered, lostAs } from "../../domain/orders.ts";
import { Bilingual } from "../bilingual/bilingual.tsx";
import { LanguageSwitch } from "../bilingual/language-switch.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { useCall } from "../calls.ts";
import { useToday } from "../clock.ts";
import { settings } from "../settings.ts";
import { Pill } from "../ui/badge.tsx";
import { LinkFailed, LinkPage } from "../ui/link-page.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { AnswerForm } from "./supplier-answer/answer-form.tsx";
import { AfterAll, Answered } from "./supplier-answer/answered.tsx";
import { OrderFacts, type Page } from "./supplier-answer/order-facts.tsx";
import { orderTitle } from "./supplier-answer/order-title.ts";
import { SupplierBadge } from "./supplier-answer/supplier-badge.tsx";
import { Story } from "./supplier-answer/story.tsx";
import { texts } from "./supplier-answer/texts.ts";
import { useNow } from "../ui/use-now.ts";

/** A bakery or a restaurant answers here, without an account: the link in its mail is the key. */
export default function SupplierAnswerScreen() {
  return (
    <Bilingual englishTitle={texts.en.tab}>
      <SupplierAnswer />
    </Bilingual>
  );
}

function SupplierAnswer() {
  const say = useTexts(texts);
  const { token = "" } = useSearch({ from: "/svar" });
  const { data, error, reload } = useCall("get-supplier-orders", { token });
  useEveryMinute(reload, (data?.receiving.length ?? 0) > 0);

  if (error)
    return (
      <LinkFailed title={say.notShown} error={error} retry={reload}>
        {" "}
        {say.questions}{" "}
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
    <LinkPage name={data?.supplier_name} languages={<LanguageSwitch />}>
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
  const say = useTexts(texts);
  const title = titleOf(page, asks, today, say);
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
        <Pill tone="marzipan">{say.newRequest}</Pill>
      ) : (
        <SupplierBadge {...shown[0]!} />
      )}
      <h1 ref={heading} tabIndex={-1} className="display mt-2.5 text-h1 outline-none">
        {title}
      </h1>
      {asks && page.answer_by && (
        <p className="mt-1 text-subtle-foreground">{answerBy(page.answer_by, today, say)}</p>
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
        <AfterAll key={order.id} orders={[order]} title={orderTitle(order, say)} token={token} />
      ))}
      <Story story={page.story} />
    </>
  );
}

/** The rest of the day, while something of it waits for an answer. */
function Promised({ page, token }: { page: Page; token: string }) {
  const say = useTexts(texts);
  const promised = page.orders.filter(isAnswered);
  if (promised.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="display text-h2">{say.promised}</h2>
      <OrderFacts page={page} orders={promised} />
      <Answered page={{ ...page, orders: promised }} token={token} />
    </section>
  );
}

/** What is not as it was when they said yes. */
function Changes({ changes }: Pick<Page, "changes">) {
  const say = useTexts(texts);
  return (
    <section className="mt-6 rounded-xl bg-warning-soft p-5 text-warning-soft-foreground">
      <h2 className="font-semibold">{say.changed}</h2>
      <ul className="mt-1.5 space-y-1">
        {changes.map(({ label, before, after }) => (
          <li key={label} className="wrap-anywhere">
            {say.changedPart(label)}: <Marked text={say.told(after)} before={say.told(before ?? "")} />
            {before !== null && say.before(say.told(before))}
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

type Say = (typeof texts)["sv"];

function answerBy(moment: string, today: Temporal.PlainDate, say: Say): string {
  const at = inStockholm(Temporal.Instant.from(moment));
  return say.answerBy(say.day(at.toPlainDate(), today), say.time(at.toPlainTime()));
}

function titleOf(
  { orders, passed, may_reconfirm, delivery_date }: Page,
  asks: boolean,
  today: Temporal.PlainDate,
  say: Say,
): string {
  if (asks && orders.every((order) => order.status !== "requested")) return say.canStill;
  if (asks) return say.canYou;
  if (passed) return say.dayPassed;
  const confirmed = orders.filter((order) => order.status === "confirmed");
  if (confirmed.length === 0 && orders.some((order) => lostAs(order) === "withdrawn"))
    return say.thanksForTelling;
  if (confirmed.length > 0 && may_reconfirm && confirmed.some((order) => !order.reconfirmed))
    return say.isItRight(say.day(Temporal.PlainDate.from(delivery_date), today));
  if (confirmed.length > 0) return say.confirmed;
  if (orders.every((order) => order.status === "cancelled")) return say.cancelled;
  if (orders.some((order) => order.outcome === "missing")) return say.missing;
  return orders.some((order) => order.status === "completed") ? say.thanks : say.thanksForAnswer;
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
