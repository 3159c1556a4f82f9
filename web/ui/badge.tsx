import {
  Ban,
  Calendar,
  Check,
  CircleDashed,
  Clock,
  History,
  type LucideIcon,
  PackageCheck,
  Send,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { relativeBadge } from "../../domain/dates.ts";
import type { OfferStatus, OrderStatus } from "../../domain/orders.ts";
import { badgeLabel, hasLapsed, type Outcome } from "../../domain/outcome.ts";
import { useToday } from "../clock.ts";
import { cx } from "./classes.ts";
import { useKitWords } from "./words.ts";

type Look = { icon: LucideIcon; className: string };

const looks: Record<OrderStatus | "none", Look> = {
  none: {
    icon: CircleDashed,
    className: "border border-dashed border-ink-300 text-status-none-fg",
  },
  pending: { icon: Clock, className: "bg-status-pending-bg text-status-pending-fg" },
  requested: {
    icon: Send,
    className: "bg-status-requested-bg text-status-requested-fg",
  },
  planned: { icon: Calendar, className: "bg-status-planned-bg text-status-planned-fg" },
  confirmed: { icon: Check, className: "bg-status-confirmed-bg text-status-confirmed-fg" },
  completed: {
    icon: PackageCheck,
    className: "bg-status-completed-bg text-status-completed-fg",
  },
  declined: { icon: X, className: "bg-status-declined-bg text-status-declined-fg" },
  cancelled: {
    icon: Ban,
    className: "bg-status-cancelled-bg text-status-cancelled-fg [&>span]:line-through",
  },
};

const pill =
  "inline-flex h-[26px] shrink-0 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap forced-colors:border";

/** The longest label takes two lines on a phone. */
const wraps = "!h-auto min-h-[26px] !shrink !whitespace-normal py-0.5";

type StatusBadgeProps = {
  status: OrderStatus | null | undefined;
  /** What became of its latest offer. */
  offer_status?: OfferStatus | null | undefined;
  /** A new yes is waited for. */
  answer_wanted_again?: boolean | undefined;
  /** What somebody has said of the delivery. */
  outcome?: Outcome | null | undefined;
  /** Of an order whose day may be over. */
  delivery_date?: string | undefined;
};

/** Where an order stands: an icon and a word, never colour alone. */
export function StatusBadge({
  status,
  offer_status = null,
  answer_wanted_again = false,
  outcome = null,
  delivery_date = "",
}: StatusBadgeProps) {
  const { status: said } = useKitWords();
  const today = useToday();
  const badge = { status, offer_status, answer_wanted_again, outcome, delivery_date };
  const look = hasLapsed(badge, today) ? "declined" : (status ?? "none");
  const { icon: Icon, className } = looks[answer_wanted_again ? "requested" : look];
  return (
    <span className={cx(pill, className, answer_wanted_again && wraps)}>
      <Icon size={14} aria-hidden />
      <span>{said(badgeLabel(badge, today))}</span>
    </span>
  );
}

/** How many plain days are left: 'Idag!', 'Imorgon', 'Om N dagar'. */
export function DayBadge({ days }: { days: number }) {
  const look =
    days === 0
      ? "bg-accent text-accent-foreground"
      : days === 1
        ? "bg-accent-soft text-accent-soft-foreground"
        : "border border-border-strong bg-card text-ink-700 tabular-nums";
  return <span className={cx(pill, look)}>{relativeBadge(days)}</span>;
}

/** A small remark about a thing: 'Admin', 'Historik'. */
export function Tag({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex h-[22px] items-center gap-1.5 rounded-xs bg-cream-200 px-2 text-2xs font-semibold text-status-pending-fg forced-colors:border">
      {icon}
      {children}
    </span>
  );
}

export const HistoryTag = () => <Tag icon={<History size={13} aria-hidden />}>Historik</Tag>;

const tones = {
  green: "bg-green-100 text-green-800",
  marzipan: "bg-marzipan-100 text-marzipan-700",
  cream: "bg-cream-200 text-status-pending-fg",
  red: "bg-red-100 text-red-800",
  amber: "bg-amber-100 text-amber-800",
  rose: "bg-rose-100 text-rose-700",
};

/** A pill for what is no order: 'Provperiod', 'Aktiv'. */
export function Pill({ tone = "marzipan", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return <span className={cx(pill, tones[tone])}>{children}</span>;
}
