import { useSearch } from "@tanstack/react-router";
import { Check, Lock } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import type { Delivery } from "../../contract/deliveries.ts";
import { formatDayFrom } from "../../domain/dates.ts";
import { type Outcome, outcomeLabels, outcomes, wasJudged } from "../../domain/outcome.ts";
import { outcomeQuestion } from "../../domain/outcome-words.ts";
import { useCall, useCallAction } from "../calls.ts";
import { useToday } from "../clock.ts";
import { StatusBadge } from "../ui/badge.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { deliveryDetail, deliveryTitle } from "../ui/delivery-words.ts";
import { DateTile } from "../ui/date-tile.tsx";
import { focusInto } from "../ui/focus.ts";
import { LinkFailed, LinkPage } from "../ui/link-page.tsx";
import { type Answer, OutcomeFields } from "../ui/outcome-fields.tsx";
import { UnansweredChange } from "../ui/unanswered-change.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

type Day = Output<"get-delivery-day">;

/**
 * HR says how a day's deliveries went, without a login: the link in the mail is the key. Opening it changes nothing, since
 * mail scanners open links too; the press does.
 */
export default function DeliveryOutcomeScreen() {
  const { token = "", svar } = useSearch({ from: "/leverans" });
  const { data, error, reload } = useCall("get-delivery-day", { token });
  const proposed = outcomes.find((outcome) => outcome === svar) ?? null;
  if (error)
    return (
      <LinkFailed
        title="Leveransen kan inte visas"
        error={error}
        retry={reload}
        instead={
          <LinkButton to="/dashboard" wide>
            Öppna Tårtdags
          </LinkButton>
        }
      />
    );
  return (
    <LinkPage name={data?.company_name}>
      {data ? <Questions day={data} token={token} proposed={proposed} /> : <Waiting />}
    </LinkPage>
  );
}

type QuestionsProps = { day: Day; token: string; proposed: Outcome | null };

function Questions({ day, token, proposed }: QuestionsProps) {
  const [changing, setChanging] = useState(false);
  const open = day.deliveries.filter((delivery) => !wasJudged(delivery));
  const asked = changing ? day.deliveries : open;
  return asked.length === 0 ? (
    <Answered day={day} change={() => setChanging(true)} />
  ) : (
    // A change begins with what was said.
    <Form
      key={String(changing)}
      day={day}
      asked={asked}
      token={token}
      proposed={proposed}
      onDone={() => setChanging(false)}
    />
  );
}

type FormProps = QuestionsProps & { asked: Delivery[]; onDone: () => void };

function Form({ day, asked, token, proposed, onDone }: FormProps) {
  const today = useToday();
  const date = Temporal.PlainDate.from(day.delivery_date);
  const [answers, setAnswers] = useState<Record<string, Answer>>({});
  const answerTo = (delivery: Delivery): Answer =>
    answers[delivery.id] ?? {
      outcome: wasJudged(delivery) ? delivery.outcome : proposed,
      note: delivery.outcome_note ?? "",
    };
  const [missing, setMissing] = useState(false);
  const tell = useCallAction("tell-delivery-day", { done: onDone });
  const given = asked.flatMap((delivery) => {
    const { outcome, note } = answerTo(delivery);
    const said = {
      order_id: delivery.id,
      note: outcome === "came" ? null : note,
      revision: delivery.revision,
    };
    return outcome ? [{ ...said, outcome }] : [];
  });
  const send = () =>
    given.length < asked.length ? setMissing(true) : void tell.run({ token, answers: given });
  return (
    <>
      <h1 className="display text-h1">{outcomeQuestion(asked)}</h1>
      <p className="mt-1 text-subtle-foreground">
        {date.equals(today) ? "Idag" : formatDayFrom(date, today)}. Inget sparas förrän du trycker på knappen.
      </p>
      <div className="mt-6 grid gap-4">
        {asked.map((delivery) => (
          <Card key={delivery.id} className="overflow-hidden">
            <Facts delivery={delivery} />
            <div className="border-t hairline bg-cream-25 p-card">
              <OutcomeFields
                label={deliveryTitle(delivery)}
                hideLabel
                value={answerTo(delivery)}
                onChange={(answer) => setAnswers({ ...answers, [delivery.id]: answer })}
                error={missing && !answerTo(delivery).outcome ? "Välj ett svar." : undefined}
              />
            </div>
          </Card>
        ))}
      </div>
      <Button
        wide
        size="lg"
        className="mt-6 max-md:sticky max-md:bottom-4 max-md:z-10"
        busy={tell.busy}
        icon={<Check size={19} aria-hidden />}
        onClick={send}
      >
        {buttonWords(given.map(({ outcome }) => outcome))}
      </Button>
      <Ending day={day} />
    </>
  );
}

/** The press says what it answers. */
function buttonWords(given: Outcome[]): string {
  const [first] = given;
  if (given.length === 1) return `Svara: ${outcomeLabels[first!]}`;
  return given.length > 0 && given.every((outcome) => outcome === "came")
    ? "Svara: Ja, allt kom"
    : "Skicka svaren";
}

function Answered({ day, change }: { day: Day; change: () => void }) {
  return (
    <>
      {/* What was pressed is gone, and this is the answer. */}
      <h1 ref={focusInto} tabIndex={-1} className="display text-h1 outline-none">
        Tack för svaret!
      </h1>
      <div className="mt-6 grid gap-4">
        {day.deliveries.map((delivery) => (
          <Card key={delivery.id}>
            <Facts delivery={delivery} />
          </Card>
        ))}
      </div>
      <p className="mt-5 text-center">
        <Button look="link" onClick={change}>
          Ändra svaret
        </Button>
      </p>
      <Ending day={day} />
    </>
  );
}

function Facts({ delivery }: { delivery: Delivery }) {
  const date = Temporal.PlainDate.from(delivery.delivery_date);
  return (
    <div className="flex gap-4 p-card">
      <DateTile date={date} today={date.equals(useToday())} />
      <div className="min-w-0">
        <h2 className="display text-h3">{deliveryTitle(delivery)}</h2>
        <p className="mt-0.5 text-sm text-subtle-foreground">{deliveryDetail(delivery)}</p>
        {delivery.outcome_by === "supplier" && (
          <p className="mt-1 text-sm text-subtle-foreground">Leverantören säger att den är levererad.</p>
        )}
        {!wasJudged(delivery) && <UnansweredChange delivery={delivery} />}
        {wasJudged(delivery) && (
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-subtle-foreground">
            <StatusBadge {...delivery} />
            {[
              delivery.outcome !== "missing" && outcomeLabels[delivery.outcome!],
              delivery.outcome_note && `”${delivery.outcome_note}”`,
            ]
              .filter(Boolean)
              .join(". ")}
          </p>
        )}
      </div>
    </div>
  );
}

function Ending({ day: { answer_until } }: { day: Day }) {
  const until = formatDayFrom(Temporal.PlainDate.from(answer_until), useToday());
  return (
    <p className="mt-8 flex gap-3 text-sm text-subtle-foreground">
      <Lock size={17} aria-hidden className="mt-0.5 shrink-0" />
      Länken är din och visar bara den här dagen. Svaret går att ändra till och med {until}.
    </p>
  );
}

function Waiting() {
  return (
    <Loading>
      <Skeleton className="h-9 w-3/5" />
      <Skeleton className="mt-8 h-72" />
    </Loading>
  );
}
