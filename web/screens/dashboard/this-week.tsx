import { Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight, PartyPopper } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { lazy } from "../../lazy.ts";
import { orderers } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { stockholmInstant } from "../../../domain/clock.ts";
import { daysUntil, formatDayFrom, formatDayTime, formatWeekRange, weekOf } from "../../../domain/dates.ts";
import type { OfferStatus, OrderStatus } from "../../../domain/orders.ts";
import {
  isTold,
  type Outcome,
  outcomeLabels,
  type OutcomeTeller,
  TELL_DAYS,
  wasJudged,
} from "../../../domain/outcome.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { clock, useToday } from "../../clock.ts";
import { useHasRole, useMay, useSeesAllergies } from "../../may.ts";
import { useOfficeFilter } from "../../offices.ts";
import { AllergyNote, HiddenFood } from "../../ui/allergy-note.tsx";
import { DayBadge, StatusBadge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { rejectedText } from "./refused-text.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { DateTile } from "../../ui/date-tile.tsx";
import { OfficeFilter } from "../../ui/office-filter.tsx";
import { OfficeNote } from "../../ui/office-note.tsx";
import { EmptyPlate } from "../../ui/plate.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";

/** For whoever has something to say of a delivery. */
const OutcomeDialog = lazy(() =>
  import("./outcome-dialog.tsx").then((module) => ({ default: module.OutcomeDialog })),
);

/** For a cake's own day. */
const Confetti = lazy(() => import("../../ui/confetti.tsx"));

/** Where the count of the week's cakes leads: `/dashboard#denna-vecka`. */
export const WEEK_ID = "denna-vecka";

type Week = Output<"dashboard-this-week">;

/** A week's deliveries, cakes and meals together. */
export function ThisWeek() {
  const [offset, setOffset] = useState(0);
  const today = useToday();
  const week = weekOf(today, offset);
  return (
    <Card id={WEEK_ID}>
      <CardHead
        line
        title={offset === 0 ? "Denna vecka" : `Vecka ${week.monday.weekOfYear}`}
        detail={formatWeekRange(week, today)}
        aside={
          <div className="flex gap-1">
            <IconButton look="ghost" size="sm" label="Föregående vecka" onClick={() => setOffset(offset - 1)}>
              <ChevronLeft size={18} aria-hidden />
            </IconButton>
            <IconButton look="ghost" size="sm" label="Nästa vecka" onClick={() => setOffset(offset + 1)}>
              <ChevronRight size={18} aria-hidden />
            </IconButton>
          </div>
        }
      />
      <OfficeFilter className="border-b hairline px-card py-4" />
      <Deliveries offset={offset} />
    </Card>
  );
}

function Deliveries({ offset }: { offset: number }) {
  const today = useToday();
  const { input: narrowed, ready } = useOfficeFilter();
  const { data, error, reload } = useCall("dashboard-this-week", { offset, ...narrowed }, { when: ready });
  if (error)
    return (
      <LoadFailed
        text="Kunde inte hämta veckans händelser"
        detail="Era beställningar är sparade och påverkas inte."
        retry={reload}
      />
    );
  if (!data) return <SkeletonRows />;
  const deliveries = inOrder(data, today);
  if (deliveries.length === 0)
    return (
      <EmptyState
        picture={<EmptyPlate />}
        title={offset === 0 ? "Inga leveranser denna vecka" : "Inga leveranser den veckan"}
        text="Det ni har beställt visas här."
      />
    );
  return (
    <ul className="divide-y divide-border">
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} {...delivery} />
      ))}
    </ul>
  );
}

type Delivery = {
  id: string;
  office_id: string;
  tab: "tartor" | "maltider";
  title: string;
  day: Temporal.PlainDate;
  time: string;
  lines: [string, string];
  status: OrderStatus;
  revision: number;
  offer_status: OfferStatus | null;
  answer_wanted_again: boolean;
  outcome: Outcome | null;
  outcome_by: OutcomeTeller | null;
  rejection: string | null;
  allergies: string | null;
};

function inOrder({ cakeOrders, mealOrders }: Week, today: Temporal.PlainDate): Delivery[] {
  const cakes = cakeOrders.map((cake): Delivery => {
    const day = Temporal.PlainDate.from(cake.delivery_date);
    const from = cake.bakery_name ? ` från ${cake.bakery_name}` : ", inget bageri valt";
    return {
      id: cake.id,
      office_id: cake.office_id,
      tab: "tartor",
      title: `Tårta till ${cake.employee_name}`,
      day,
      time: cake.delivery_time,
      lines: [formatDayFrom(day, today), counted(cake.portion_size, "bit", "bitar") + from],
      status: cake.status,
      revision: cake.revision,
      offer_status: cake.offer_status,
      answer_wanted_again: cake.answer_wanted_again,
      outcome: cake.outcome,
      outcome_by: cake.outcome_by,
      rejection: cake.rejection,
      allergies: cake.allergies,
    };
  });
  const meals = mealOrders.map((meal): Delivery => {
    const day = Temporal.PlainDate.from(meal.delivery_date);
    const people = counted(meal.people_count, "person", "personer");
    return {
      id: meal.id,
      office_id: meal.office_id,
      tab: "maltider",
      title: meal.event_type === "frukost" ? "Frukost" : "Lunch",
      day,
      time: meal.time,
      lines: [
        formatDayTime(day, meal.time, today),
        [people, meal.restaurant_name].filter(Boolean).join(", "),
      ],
      status: meal.status,
      revision: meal.revision,
      offer_status: meal.offer_status,
      answer_wanted_again: meal.answer_wanted_again,
      outcome: meal.outcome,
      outcome_by: meal.outcome_by,
      rejection: meal.rejection,
      allergies: null,
    };
  });
  return [...cakes, ...meals].sort(
    (a, b) => Temporal.PlainDate.compare(a.day, b.day) || a.time.localeCompare(b.time),
  );
}

function DeliveryRow(delivery: Delivery) {
  const { id, office_id, tab, title, day, lines, rejection, allergies } = delivery;
  const days = daysUntil(day, useToday());
  const seesFood = useSeesAllergies();
  return (
    <li className="flex gap-4 px-card py-5">
      <span className="relative self-start">
        <DateTile date={day} today={days === 0} />
        {tab === "tartor" && days === 0 && isComing(delivery) && (
          <Suspense fallback={null}>
            <Confetti of={`tarta ${id}`} shape="around" />
          </Suspense>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="text-base font-semibold">
            <Link to="/dashboard" search={{ tab, order: id }} className="hover:underline">
              {title}
            </Link>
          </h3>
          <Wide>
            <DayBadge days={days} />
          </Wide>
        </div>
        <p className="mt-0.5 text-sm text-subtle-foreground">
          <span className="max-md:block">{lines[0]}</span>
          <span aria-hidden className="mx-2 text-ink-300 max-md:hidden">
            ·
          </span>
          <span className="max-md:block">{lines[1]}</span>
        </p>
        <OfficeNote id={office_id} className="mt-0.5" />
        {rejection && <p className="mt-1 text-sm text-destructive">{rejectedText(rejection)}</p>}
        <div className="mt-2 empty:hidden">
          {tab === "tartor" && !seesFood ? <HiddenFood /> : <AllergyNote allergies={allergies} />}
        </div>
        <Told {...delivery} />
        {tab === "tartor" && days <= 1 && isComing(delivery) && <CardLink id={id} />}
        <div className="mt-2 flex flex-wrap gap-1.5 md:hidden">
          <DayBadge days={days} />
          <StatusBadge {...delivery} />
        </div>
      </div>
      <Wide>
        <StatusBadge {...delivery} />
      </Wide>
    </li>
  );
}

/** Somebody has said yes to it, and nobody that it never came. */
const isComing = ({ status, outcome }: Delivery): boolean =>
  (status === "confirmed" || status === "completed") && outcome !== "missing";

/** From the day before on, when colleagues begin to write. */
function CardLink({ id }: { id: string }) {
  if (!useHasRole(orderers)) return null;
  return (
    <p className="mt-2">
      <Link
        to="/dashboard/kort"
        search={{ order: id }}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-primary underline decoration-green-300 underline-offset-4 hover:decoration-current"
      >
        <PartyPopper size={15} aria-hidden />
        Kort och bild
      </Link>
    </p>
  );
}

/** What was said of it, and the way to say it or to correct it. */
function Told(delivery: Delivery) {
  const { id, title, day, time, outcome, outcome_by, revision } = delivery;
  const mayChange = useMay();
  const [telling, setTelling] = useState(false);
  const days = daysUntil(day, useToday());
  const isOver = Temporal.Instant.compare(stockholmInstant(day, time), clock.now()) <= 0;
  const isJudged = wasJudged(delivery);
  // Today's and yesterday's are asked about above.
  const mayTell = mayChange && isOver && isTold(delivery) && days >= -TELL_DAYS && (isJudged || days < -1);
  if (!outcome && !mayTell) return null;
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-subtle-foreground">
      {outcome &&
        (outcome_by === "supplier"
          ? "Leverantören säger att den är levererad."
          : `${outcome_by === "admin" ? "Tårtdags" : "Ert"} svar: ${outcomeLabels[outcome]}.`)}
      {mayTell && (
        <Button look="link" className="!text-sm" onClick={() => setTelling(true)}>
          {isJudged ? "Ändra svaret" : "Hur gick det?"}
        </Button>
      )}
      {telling && (
        <Suspense fallback={null}>
          <OutcomeDialog
            delivery={{ id, what: title, delivery_date: day.toString(), outcome, revision }}
            onClose={() => setTelling(false)}
          />
        </Suspense>
      )}
    </p>
  );
}

/** Beside the words on wide screens; on phones the badges have a line of their own. */
const Wide = ({ children }: { children: ReactNode }) => <span className="max-md:hidden">{children}</span>;
