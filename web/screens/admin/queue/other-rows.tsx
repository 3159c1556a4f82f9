import { Building2, Check, Inbox, MailWarning, MessageSquare, RotateCw, UserPlus } from "lucide-react";
import { Fragment, useState } from "react";
import type { Input, Output } from "../../../../contract/contract.ts";
import type { OrderRequest } from "../../../../contract/order-requests.ts";
import { stockholmDay } from "../../../../domain/clock.ts";
import { daysUntil, formatDayFrom } from "../../../../domain/dates.ts";
import { errorInWords } from "../../../../domain/mails.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { AllergyNote } from "../../../ui/allergy-note.tsx";
import { DayBadge, Pill, Tag } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { CompanyLink } from "../company-link.tsx";
import { useDecision } from "../decision.tsx";
import { dayAndTime } from "../journal/format.ts";
import { supplierLine, titleOf, waitingLabel, whereAndWhen } from "../request-words.ts";
import { StoryDialog } from "../story-dialog.tsx";
import { mailStatusLabels } from "../story-words.ts";
import { Decide, QueueHint, QueueLinks, QueueRow, QueueText } from "./row.tsx";

export type DeadMail = Output<"list-dead-mails">["mails"][number];
export type Joining = Output<"list-platform-join-requests">["requests"][number];
export type Second = Output<"list-second-companies">["companies"][number];
export type Messages = Output<"list-contact-messages">;

type Of<What> = { of: What; first: boolean };

/** An order that waits for the platform's yes. */
export function RequestQueueRow({ of: request, first }: Of<OrderRequest>) {
  const today = useToday();
  const [story, setStory] = useState(false);
  const decision = useDecision({ onDone: () => undefined });
  const title = titleOf(request);
  const why = waitingLabel(request);
  return (
    <QueueRow
      first={first}
      icon={<Inbox size={18} />}
      tone="marzipan"
      title={title}
      badge={
        <>
          <DayBadge
            days={Math.max(0, daysUntil(Temporal.PlainDate.from(request.requested_delivery_date), today))}
          />
          {why && <Tag>{why}</Tag>}
        </>
      }
      decision={
        <>
          <Decide
            first={first}
            busy={decision.busy}
            icon={<Check size={17} aria-hidden />}
            name={`Godkänn: ${title}`}
            onDecide={() => decision.ask([request], "approved")}
            doing="Godkänner"
          >
            Godkänn
          </Decide>
          {request.approval === "automatic" && !request.first_approved_at && (
            <QueueHint>Nästa godkänns av sig själv</QueueHint>
          )}
        </>
      }
    >
      <QueueText>
        {whereAndWhen(request, today)}. {supplierLine(request)}.
      </QueueText>
      <AllergyNote allergies={request.allergies} />
      <QueueLinks>
        <Button
          look="link"
          className="!text-sm"
          aria-label={`Avslå med skäl: ${title}`}
          onClick={() => decision.ask([request], "rejected")}
        >
          Avslå med skäl
        </Button>
        <Button
          look="link"
          className="!text-sm"
          aria-label={`Visa hela: ${title}`}
          onClick={() => setStory(true)}
        >
          Visa hela
        </Button>
      </QueueLinks>
      {decision.dialog}
      <StoryDialog request={story ? request : null} onClose={() => setStory(false)} />
    </QueueRow>
  );
}

/** A mail that did not arrive, or may not have. */
export function MailRow({ of: mail, first }: Of<DeadMail>) {
  const today = useToday();
  const again = useCallAction("send-mail-again", {
    done: "Mejlet skickas igen",
    failed: "Kunde inte skicka mejlet",
  });
  return (
    <QueueRow
      first={first}
      icon={<MailWarning size={18} />}
      tone="amber"
      title={mail.subject}
      badge={<Pill tone={mail.status === "dead" ? "red" : "amber"}>{mailStatusLabels[mail.status]}</Pill>}
      decision={
        mail.expired ? (
          <LinkButton to="/admin/operations" look={first ? "primary" : "secondary"} wide data-decision>
            Visa i Drift
          </LinkButton>
        ) : (
          <Decide
            first={first}
            busy={again.busy}
            icon={<RotateCw size={16} aria-hidden />}
            name={`Skicka igen: ${mail.subject}`}
            onDecide={() => void again.run({ id: mail.id })}
            doing="Skickar igen"
          >
            Skicka igen
          </Decide>
        )
      }
    >
      <QueueText>
        {[mail.to_email, mail.company_name, dayAndTime(mail.created_at, today)].filter(Boolean).join(" · ")}
      </QueueText>
      {mail.last_error && (
        <QueueText>
          {errorInWords(mail.last_error)}
          {mail.attempts > 0 && `, ${counted(mail.attempts, "försök", "försök")}`}
        </QueueText>
      )}
    </QueueRow>
  );
}

type JoinDecision = Input<"decide-join-request">["decision"];

const joined: Record<JoinDecision, string> = {
  "own-company": "Personen har fått ett eget konto",
  "ask-company": "Företaget är tillfrågat",
  decline: "Förfrågan är avvisad",
};

/** Somebody whom no company answers by itself. */
export function JoinRow({ of: request, first }: Of<Joining>) {
  const today = useToday();
  const { id, name, email, sent_at, org_number, company_name, company, can_answer, is_closed } = request;
  const { run, busy } = useCallAction("decide-join-request", {
    done: (_answer, { decision }) => toast.success(joined[decision]),
    failed: "Kunde inte spara svaret",
  });
  const decide = (decision: JoinDecision) => void run({ id, decision });
  return (
    <QueueRow
      first={first}
      icon={<UserPlus size={18} />}
      tone="marzipan"
      title={`${name ?? email} vill komma in`}
      decision={
        <>
          {can_answer ? (
            <Decide
              first={first}
              busy={busy}
              onDecide={() => decide("ask-company")}
              doing={`Frågar ${company.name}`}
            >
              Fråga företaget
            </Decide>
          ) : (
            <Decide
              first={first}
              busy={busy}
              onDecide={() => decide("own-company")}
              doing="Ger ett eget konto"
            >
              Eget konto
            </Decide>
          )}
        </>
      }
    >
      <QueueText>
        {[email, company_name].filter(Boolean).join(" · ")} ·{" "}
        <span className="whitespace-nowrap">{org_number}</span> ·{" "}
        {formatDayFrom(stockholmDay(sent_at), today)}
      </QueueText>
      <QueueText>
        Samma nummer som <CompanyLink company={company} />
        {is_closed ? ", som har avslutat sitt konto" : !can_answer && ", där ingen har bekräftat sin adress"}
      </QueueText>
      <QueueLinks>
        {can_answer && (
          <Button look="link" className="!text-sm" busy={busy} onClick={() => decide("own-company")}>
            Eget konto
          </Button>
        )}
        <Button look="link" className="!text-sm" busy={busy} onClick={() => decide("decline")}>
          Avvisa
        </Button>
      </QueueLinks>
    </QueueRow>
  );
}

/** A company that signed up with a number that another one has. */
export function SecondRow({ of: company, first }: Of<Second>) {
  const today = useToday();
  const { run, busy } = useCallAction("accept-second-company", {
    done: "Företaget är godkänt",
    failed: "Kunde inte godkänna företaget",
  });
  return (
    <QueueRow
      first={first}
      icon={<Building2 size={18} />}
      tone="marzipan"
      title={<CompanyLink company={company} />}
      badge={<Tag>Samma organisationsnummer</Tag>}
      decision={
        <Decide
          first={first}
          busy={busy}
          icon={<Check size={16} aria-hidden />}
          name={`Godkänn: ${company.name}`}
          onDecide={() => void run({ id: company.id })}
          doing="Godkänner"
        >
          Godkänn
        </Decide>
      }
    >
      <QueueText>
        {[company.contact_email, formatDayFrom(stockholmDay(company.created_at), today)]
          .filter(Boolean)
          .join(" · ")}
      </QueueText>
      <QueueText>
        {company.others.length === 0
          ? "Det andra företaget är borttaget"
          : company.others.map((other, index) => (
              <Fragment key={other.id}>
                {index === 0 ? "Samma nummer som " : ", "}
                <CompanyLink company={other} />
              </Fragment>
            ))}
      </QueueText>
    </QueueRow>
  );
}

/** How many visitors wait for an answer, and who has waited longest. */
export function MessagesRow({ of: { messages, unanswered }, first }: Of<Messages>) {
  const today = useToday();
  const oldest = messages[0]!;
  return (
    <QueueRow
      first={first}
      icon={<MessageSquare size={18} />}
      tone="marzipan"
      title={counted(unanswered, "meddelande väntar på svar", "meddelanden väntar på svar")}
      decision={
        <LinkButton to="/admin/messages" look={first ? "primary" : "secondary"} wide data-decision>
          Läs och svara
        </LinkButton>
      }
    >
      <QueueText>
        Från {[oldest.name, oldest.company].filter(Boolean).join(", ")},{" "}
        {formatDayFrom(stockholmDay(oldest.created_at), today)}
        {unanswered > 1 && ", och fler"}
      </QueueText>
    </QueueRow>
  );
}
