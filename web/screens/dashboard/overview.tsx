import { Link, useSearch } from "@tanstack/react-router";
import { CakeSlice, Users, Utensils } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { lazy } from "../../lazy.ts";
import type { Output } from "../../../contract/contract.ts";
import {
  daysUntil,
  formatDay,
  formatDayFrom,
  formatTime,
  greeting,
  weekNumber,
} from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { clock, useToday } from "../../clock.ts";
import { hasPasskeys } from "../../passkey-support.ts";
import { useViewing } from "../../viewing.ts";
import { Card, StatCard } from "../../ui/card.tsx";
import { PageHead } from "../../ui/page.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { AddEmployeeButton } from "./add-employee-button.tsx";
import { NextBirthdays } from "./next-birthdays.tsx";
import { PromiseBanner } from "./promise-banner.tsx";
import { ThisWeek, WEEK_ID } from "./this-week.tsx";
import { TrialBanner } from "./trial-banner.tsx";

/** The chart comes after the week. */
const DeliveryStatistics = lazy(() => import("./delivery-statistics.tsx"));
/** The last two cards. */
const CalendarCard = lazy(() => import("./calendar-card.tsx"));
const SubscriptionCard = lazy(() => import("./subscription-card.tsx"));
/** After a delivery. */
const DeliveryQuestions = lazy(() => import("./delivery-questions.tsx"));
/** When a new company's first cake has come. */
const FirstCake = lazy(() => import("./first-cake.tsx"));
/** From Thursday on. */
const NextWeek = lazy(() => import("./next-week.tsx"));
/** For a company that has nobody yet, and until it is under way. */
const FirstHour = lazy(() => import("./first-hour.tsx"));
/** While a new contact address waits. */
const ContactBanner = lazy(() => import("./contact-banner.tsx"));
/** Until somebody has accepted what holds now. */
const AgreementsBanner = lazy(() => import("./agreements-banner.tsx"));
/** Where nobody who can act reads of problems. */
const ProblemsBanner = lazy(() => import("./problems-banner.tsx"));
/** For whoever has just signed up. */
const UnverifiedEmail = lazy(() => import("./unverified-email.tsx"));
/** For whoever has no passkey yet. */
const PasskeyOffer = lazy(() => import("./passkey-offer.tsx"));
/** For the platform's staff only. */
const JoinLinkCard = lazy(() => import("./join-link-card.tsx"));
const OnboardingTestCard = lazy(() => import("./onboarding-test-card.tsx"));

type Numbers = Output<"get-overview">;

export default function Overview() {
  const { data, error, reload } = useCall("get-overview", {});
  const { data: user } = useCall("get-user", {});
  const today = useToday();
  const viewing = useViewing();
  const asked = useSearch({ strict: false }).hjalp === "kom-igang";
  // With the customer's eyes there is only what the customer sees.
  const staff = user?.role === "admin" && !viewing;
  const firstName = user?.full_name?.split(" ")[0] ?? data?.company.contact_first_name;

  return (
    <>
      <PageHead
        title={[greeting(clock.now()), !viewing && firstName].filter(Boolean).join(", ")}
        text={`${formatDay(today)}, vecka ${weekNumber(today)}`}
        action={<AddEmployeeButton />}
      />
      <div className="grid grid-cols-1 gap-3.5 md:gap-5">
        {user?.email_verified === false && (
          <Suspense fallback={null}>
            <UnverifiedEmail email={user.email} />
          </Suspense>
        )}
        {data && data.agreements_waiting.length > 0 && (
          <Suspense fallback={null}>
            <AgreementsBanner waiting={data.agreements_waiting} />
          </Suspense>
        )}
        {data?.waiting_contact_email && (
          <Suspense fallback={null}>
            <ContactBanner company={data.company} waiting={data.waiting_contact_email} />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <DeliveryQuestions />
          <ProblemsBanner />
        </Suspense>
        {data?.first_cake && (
          <Suspense fallback={null}>
            <FirstCake cake={data.first_cake} />
          </Suspense>
        )}
        {data && <PromiseBanner invite={!data.has_autopilot} only="alarm" />}
        {data && <TrialBanner company={data.company} />}
        {error ? (
          <Card>
            <LoadFailed text="Kunde inte hämta översiktsdata" detail={error.text} retry={reload} />
          </Card>
        ) : (
          <Counts data={data} />
        )}
        {data && (asked || data.first_hour.open) && (
          <Suspense fallback={null}>
            <FirstHour overview={data} firstName={firstName ?? ""} asked={asked} />
          </Suspense>
        )}
        {hasPasskeys() && !viewing && (
          <Suspense fallback={null}>
            <PasskeyOffer />
          </Suspense>
        )}
        {data && <PromiseBanner invite={!data.has_autopilot} only="calm" />}
        <div className="grid grid-cols-1 items-start gap-3.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_384px]">
          <Column>
            <ThisWeek />
            <Suspense fallback={null}>
              <NextWeek />
            </Suspense>
            <Suspense fallback={<StatisticsSkeleton className="max-lg:order-last" />}>
              <DeliveryStatistics className="max-lg:order-last" />
            </Suspense>
          </Column>
          <Column>
            <NextBirthdays />
            {staff && (
              <Suspense fallback={null}>
                <JoinLinkCard />
              </Suspense>
            )}
            <Suspense fallback={<CardSkeleton title="Kalender" />}>
              <CalendarCard />
            </Suspense>
            <Suspense fallback={<CardSkeleton title="Abonnemang" />}>
              <SubscriptionCard />
            </Suspense>
          </Column>
        </div>
        {staff && (
          <Suspense fallback={null}>
            <OnboardingTestCard />
          </Suspense>
        )}
      </div>
    </>
  );
}

const CardSkeleton = ({ title }: { title: string }) => (
  <Card className="p-card">
    <h2 className="display text-h3">{title}</h2>
    <Loading className="mt-4 space-y-3">
      <Skeleton className="h-8 w-28" />
      <Skeleton className="w-4/5" />
    </Loading>
  </Card>
);

/** On narrow screens the two columns become one, and a card may choose its place in it. */
const Column = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-3.5 max-lg:contents md:gap-5">{children}</div>
);

/** A number opens what it counts, wherever its card is pressed. */
const wholeCard =
  "after:absolute after:inset-0 after:rounded-xl hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring";

function Counts({ data }: { data: Numbers | undefined }) {
  const today = useToday();
  if (!data) return <CountSkeletons />;
  return (
    <div className="grid gap-3 md:grid-cols-3 md:gap-5">
      <StatCard
        label={
          <Link to="/dashboard/anstallda" className={wholeCard}>
            Antal anställda
          </Link>
        }
        value={data.employees}
        note={employeesNote(data)}
        icon={<Users size={17} />}
        tone="green"
      />
      <StatCard
        label={
          <Link to="/dashboard" hash={WEEK_ID} className={wholeCard}>
            Aktiva tårtbeställningar denna vecka
          </Link>
        }
        value={data.cake_orders_this_week}
        note={nextCakeNote(data, today)}
        icon={<CakeSlice size={17} />}
        tone="rose"
      />
      <StatCard
        label={
          <Link to="/dashboard" search={{ tab: "maltider" }} className={wholeCard}>
            Aktiva måltidsevent
          </Link>
        }
        value={data.active_meal_events}
        note={nextMealNote(data, today)}
        icon={<Utensils size={17} />}
        tone="marzipan"
      />
    </div>
  );
}

function employeesNote({ employees, new_employees }: Numbers): string {
  if (employees === 0) return "Lägg till den första";
  if (new_employees === 0) return "Inga nya sedan förra veckan";
  return `${counted(new_employees, "ny", "nya")} sedan förra veckan`;
}

function nextCakeNote(data: Numbers, today: Temporal.PlainDate): string {
  const { next_cake, cakes_without_bakery, cake_orders_this_week } = data;
  if (next_cake) return `Nästa levereras ${dayInWords(next_cake, today)}`;
  if (cakes_without_bakery > 0) return `${cakes_without_bakery} saknar bageri`;
  // Today's counts still when its hour has passed.
  return cake_orders_this_week > 0 ? "Inget mer denna vecka" : "Inget planerat";
}

function nextMealNote({ next_meal, meals_without_kitchen }: Numbers, today: Temporal.PlainDate): string {
  if (!next_meal)
    return meals_without_kitchen > 0 ? `${meals_without_kitchen} saknar restaurang` : "Inget planerat";
  const { event_type, delivery_date, time } = next_meal;
  return `Nästa är ${event_type} ${dayInWords(delivery_date, today)} ${formatTime(time)}`;
}

function dayInWords(text: string, today: Temporal.PlainDate): string {
  const date = Temporal.PlainDate.from(text);
  return ["idag", "imorgon"][daysUntil(date, today)] ?? formatDayFrom(date, today);
}

function StatisticsSkeleton({ className }: { className: string }) {
  return (
    <Card className={className}>
      <Loading className="p-card">
        <Skeleton className="h-8 w-2/5" />
        <Skeleton className="mt-6 h-72" />
      </Loading>
    </Card>
  );
}

function CountSkeletons() {
  return (
    <Loading className="grid gap-3 md:grid-cols-3 md:gap-5">
      {[0, 1, 2].map((i) => (
        <Card key={i} className="px-card py-4 md:h-[150px] md:py-6">
          <Skeleton className="w-1/2" />
          <Skeleton className="mt-4 h-9 w-14 max-md:hidden" />
          <Skeleton className="mt-3 w-3/5 md:mt-4" />
        </Card>
      ))}
    </Loading>
  );
}
