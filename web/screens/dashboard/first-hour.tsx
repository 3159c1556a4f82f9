import { useNavigate } from "@tanstack/react-router";
import { Check, CircleHelp } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from "react";
import { lazy } from "../../lazy.ts";
import { owners } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { type FirstHourStep, firstHourSteps } from "../../../domain/first-hour.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useMay } from "../../may.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { Candles } from "../../ui/trial-candles.tsx";
import { AddressForm } from "../autopilot/ask-address.tsx";
import { Arranged } from "./first-hour/arranged.tsx";
import { TrialTerms } from "./first-hour/trial-terms.tsx";
import { doneSteps, progressText } from "./first-hour/steps.ts";

const InviteColleagues = lazy(() => import("./first-hour/invite-colleagues.tsx"));
const AccessDialog = lazy(() => import("../settings/access-dialog.tsx"));

type Overview = Output<"get-overview">;
type Progress = Overview["first_hour"];
type Props = { overview: Overview; firstName: string; asked: boolean };

/** The empty overview: what makes a whole year look after itself, each step done where it stands. */
export default function FirstHour(props: Props) {
  return useMay(owners) ? <Steps {...props} /> : null;
}

function Steps({ overview, firstName, asked }: Props) {
  const { company } = overview;
  const navigate = useNavigate();
  const { data: people } = useCall("list-members", {});
  const { run } = useCallAction("set-first-hour", { failed: "Kunde inte spara" });
  // What has just been said, until the server's word has come.
  const [said, setSaid] = useState<Progress | null>(null);
  const [chosen, setChosen] = useState<FirstHourStep | null>(null);
  const [inviting, setInviting] = useState(false);
  const progress = said ?? overview.first_hour;
  const done = doneSteps(overview, people);
  const left = firstHourSteps.filter((name) => !done.has(name) && !progress.skipped.includes(name));
  const isOver = people !== undefined && left.length === 0;
  const save = async (next: Progress) => {
    setSaid(next);
    // What could not be kept is not shown as if it had been.
    if (!(await run(next))) setSaid(null);
  };
  const hide = () => {
    void save({ ...progress, open: false });
    void navigate({ to: "/dashboard", search: {}, replace: true });
  };
  // It stays when the first people have come, until it is done or closed; what is done does not come back by itself.
  const ends = isOver && progress.open;
  const end = useEffectEvent(() => void run({ ...progress, open: false }));
  useEffect(() => {
    if (ends) end();
  }, [ends]);
  if (!asked && (!progress.open || isOver)) return null;

  const open = chosen ?? left[0] ?? null;
  const isSkipped = (name: FirstHourStep) => progress.skipped.includes(name) && !done.has(name);
  const skip = (name: FirstHourStep) => {
    setChosen(null);
    void save({ open: true, skipped: [...progress.skipped, name] });
  };
  const undo = (name: FirstHourStep) =>
    void save({ open: true, skipped: progress.skipped.filter((one) => one !== name) });
  const steps: Record<
    FirstHourStep,
    { title: string; text: string; action: ReactNode; content?: ReactNode }
  > = {
    address: {
      title: "Kontorets adress",
      text: company.address ?? "Hit levereras tårtorna, om ni inte väljer en annan adress.",
      action: <Act onClick={() => setChosen("address")}>{company.address ? "Ändra" : "Fyll i"}</Act>,
      content: <Address />,
    },
    autopilot: {
      title: "Autopilot",
      text: overview.has_autopilot
        ? "Varje tårta kommer av sig själv."
        : "Välj bagerier och budget en gång, så kommer varje tårta av sig själv.",
      action: (
        <LinkButton to="/dashboard/autopilot" look="secondary" size="sm">
          {overview.has_autopilot ? "Ändra" : "Sätt upp autopilot"}
        </LinkButton>
      ),
    },
    colleagues: {
      title: "Bjud in kollegerna",
      text: "De fyller i födelsedag, allergier och kost själva. Det tar en minut, utan konto.",
      action: <Act onClick={() => setChosen("colleagues")}>Bjud in</Act>,
      content: (
        <Suspense fallback={null}>
          <InviteColleagues name={firstName} company={company.name} />
        </Suspense>
      ),
    },
    calendar: {
      title: "Koppla kalendern",
      text: "Födelsedagar och leveranser i Google Calendar eller Outlook.",
      action: (
        <LinkButton to="/dashboard/installningar/kalender" look="secondary" size="sm">
          Koppla
        </LinkButton>
      ),
    },
    reserve: {
      title: "En kollega som reserv",
      text: "Är du ledig ska någon annan nås av det som brådskar.",
      action: <Act onClick={() => setInviting(true)}>Välj</Act>,
    },
  };
  return (
    <section
      aria-label="Kom igång"
      className="grid grid-cols-1 items-start gap-3.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_384px]"
    >
      <Card>
        <header className="flex flex-wrap items-center justify-between gap-4 p-card">
          <div>
            <h2 className="display text-h3">Snart är ingen födelsedag glömd</h2>
            <p className="text-sm text-subtle-foreground">{progressText(done.size, left)}</p>
          </div>
          <Candles
            lit={done.size}
            of={firstHourSteps.length}
            label={`${done.size} av ${firstHourSteps.length} klara`}
          />
        </header>
        <ol className="divide-y divide-border border-t hairline">
          {firstHourSteps.map((name, index) => {
            const { title, text, action, content } = steps[name];
            const unfolded = name === open && content !== undefined;
            return (
              <li key={name} className="flex gap-4 p-card">
                <Mark number={index + 1} done={done.has(name)} current={name === open} />
                <div className="min-w-0 flex-1">
                  <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
                    <div className="min-w-0 flex-1 basis-40">
                      <h3 className={cx("font-semibold", done.has(name) && "font-medium")}>
                        {title}
                        {done.has(name) && <span className="sr-only"> (klart)</span>}
                        {isSkipped(name) && (
                          <span className="font-normal text-muted-foreground"> (överhoppat)</span>
                        )}
                      </h3>
                      <p className="text-sm text-subtle-foreground wrap-anywhere">{text}</p>
                    </div>
                    <div className="flex flex-wrap items-center gap-1">
                      {isSkipped(name) ? (
                        <Button look="ghost" size="sm" className="max-md:-ml-3.5" onClick={() => undo(name)}>
                          Ångra
                        </Button>
                      ) : (
                        !done.has(name) && (
                          <Button
                            look="ghost"
                            size="sm"
                            className="max-md:-ml-3.5"
                            aria-label={`Hoppa över ${title}`}
                            onClick={() => skip(name)}
                          >
                            Hoppa över
                          </Button>
                        )
                      )}
                      {!unfolded && action}
                    </div>
                  </div>
                  {unfolded && content}
                </div>
              </li>
            );
          })}
        </ol>
      </Card>
      <div className="grid gap-3.5 md:gap-5">
        <Arranged people={overview.next_birthdays} />
        <TrialTerms company={company} />
        <div className="flex gap-2.5 text-sm text-subtle-foreground">
          <CircleHelp size={16} aria-hidden className="mt-0.75 shrink-0" />
          <p>
            Listan försvinner när den är klar. Ni hittar den igen i menyn under ditt namn.{" "}
            <Button look="link" className="!text-sm" onClick={hide}>
              Dölj listan
            </Button>
          </p>
        </div>
      </div>
      <Suspense fallback={null}>{inviting && <AccessDialog onClose={() => setInviting(false)} />}</Suspense>
    </section>
  );
}

const Act = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button look="secondary" size="sm" onClick={onClick}>
    {children}
  </Button>
);

function Address() {
  const { data } = useCall("list-cake-year", {});
  return data ? <AddressForm year={data} /> : null;
}

function Mark({ number, done, current }: { number: number; done: boolean; current: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-7 shrink-0 place-items-center rounded-full border text-sm font-semibold tabular-nums",
        done
          ? "border-primary bg-primary text-primary-foreground"
          : current
            ? "border-primary bg-green-50 text-primary"
            : "border-border-strong text-subtle-foreground",
      )}
    >
      {done ? <Check size={16} /> : number}
    </span>
  );
}
