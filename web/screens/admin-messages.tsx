import { useNavigate, useSearch } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import { Suspense, useState } from "react";
import { lazy } from "../lazy.ts";
import type { Output } from "../../contract/contract.ts";
import { useCallAction } from "../calls.ts";
import { useToday } from "../clock.ts";
import { usePages } from "../paged-list.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { IconTile } from "../ui/icon-tile.tsx";
import { PageHead } from "../ui/page.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { dayAndTime } from "./admin/journal/format.ts";
import { LoadMore } from "./admin/load-more.tsx";

const AnswerDialog = lazy(() => import("./admin/answer-dialog.tsx"));

type Message = Output<"list-contact-messages">["messages"][number];

const ANSWERED = "besvarade";
const choices = [
  { value: "obesvarade", label: "Obesvarade" },
  { value: ANSWERED, label: "Besvarade" },
] as const;

/** What visitors have written on the contact page. */
export default function AdminMessagesScreen() {
  const { tab } = useSearch({ from: "/admin/messages" });
  const navigate = useNavigate();
  const shown = tab === ANSWERED ? ANSWERED : "obesvarade";
  return (
    <AdminFrame here={null}>
      <PageHead
        title="Meddelanden"
        text="Från kontaktsidan. Vi har lovat svar inom 24 timmar på vardagar."
        action={
          <Segmented
            label="Vilka meddelanden"
            choices={choices}
            value={shown}
            onChange={(to) =>
              void navigate({ to: "/admin/messages", search: { tab: to === ANSWERED ? to : undefined } })
            }
          />
        }
      />
      <Card>
        <Messages key={shown} answered={shown === ANSWERED} />
      </Card>
    </AdminFrame>
  );
}

function Messages({ answered }: { answered: boolean }) {
  const [answering, setAnswering] = useState<Message | null>(null);
  const { pages, error, reload, more, waitingForMore } = usePages("list-contact-messages", { answered });
  if (error) return <LoadFailed text="Kunde inte hämta meddelandena" detail={error.text} retry={reload} />;
  if (!pages) return <SkeletonRows />;
  const messages = pages.flatMap((page) => page.messages);
  return (
    <>
      {messages.length === 0 ? (
        <EmptyState
          picture={
            <IconTile tone="green" size={48}>
              <MessageSquare size={22} />
            </IconTile>
          }
          title={answered ? "Inga besvarade meddelanden" : "Inget väntar på svar"}
          text="Ett meddelande sparas i 90 dagar."
        />
      ) : (
        <ul className="divide-y divide-border px-card">
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} answer={() => setAnswering(message)} />
          ))}
        </ul>
      )}
      <LoadMore more={more} busy={waitingForMore} />
      <Suspense fallback={null}>
        {answering && <AnswerDialog message={answering} onClose={() => setAnswering(null)} />}
      </Suspense>
    </>
  );
}

function MessageRow({ message, answer }: { message: Message; answer: () => void }) {
  const today = useToday();
  const { id, name, email, phone, company, created_at, answered_at, answered_by } = message;
  const { run, busy } = useCallAction("mark-message-answered", {
    done: "Meddelandet är besvarat",
    failed: "Kunde inte spara",
  });
  return (
    <li className="grid gap-3 py-5">
      <div>
        <h2 className="font-semibold wrap-anywhere">{[name, company].filter(Boolean).join(", ")}</h2>
        <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-subtle-foreground">
          <span>{dayAndTime(created_at, today)}</span>
          <span>{email}</span>
          {phone && <PhoneLink phone={phone} name={name} />}
        </p>
      </div>
      <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{message.message}</p>
      {answered_at ? (
        <div className="rounded-lg bg-green-50 p-4">
          <p className="text-sm text-subtle-foreground">
            {answered_by} {message.answer ? "svarade" : "markerade det som besvarat"}{" "}
            {dayAndTime(answered_at, today)}
          </p>
          {message.answer && (
            <p className="mt-1 max-w-[70ch] whitespace-pre-line wrap-anywhere">{message.answer}</p>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap gap-2 max-md:*:flex-1">
          <Button size="sm" onClick={answer} aria-label={`Svara ${name}`}>
            Svara
          </Button>
          <Button
            look="secondary"
            size="sm"
            busy={busy}
            onClick={() => void run({ id })}
            aria-label={`Redan besvarat, ${name}`}
          >
            Redan besvarat
          </Button>
        </div>
      )}
    </li>
  );
}
