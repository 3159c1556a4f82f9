import { Check, CircleCheckBig, Hand, PackageCheck, Store, X } from "lucide-react";
import type { OrderRequest } from "../../../contract/order-requests.ts";
import { daysUntil } from "../../../domain/dates.ts";
import { lostAs, requestLabels } from "../../../domain/orders.ts";
import { useToday } from "../../clock.ts";
import { AllergyNote, DietNote } from "../../ui/allergy-note.tsx";
import { Pill, StatusBadge, Tag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DateTile } from "../../ui/date-tile.tsx";
import { KindTag } from "../../ui/order-kind.tsx";
import { type Decision, decisionsFor, decisionWords } from "./decision.tsx";
import { supplierLine, titleOf, waitingLabel, whereAndWhen } from "./request-words.ts";

type RowProps = {
  request: OrderRequest;
  busy: boolean;
  decide: (to: Decision) => void;
  openStory: () => void;
  chosen: boolean | undefined;
  toggle: (() => void) | undefined;
};

export function RequestRow({ request, busy, decide, openStory, chosen, toggle }: RowProps) {
  const today = useToday();
  const day = Temporal.PlainDate.from(request.requested_delivery_date);
  const title = titleOf(request);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3.5 px-card py-5 md:flex-nowrap">
      <div className="flex min-w-0 flex-1 gap-4 max-md:basis-full">
        {toggle && (
          <div className="pt-4">
            <Checkbox
              value={Boolean(chosen)}
              onChange={toggle}
              label={<span className="sr-only">Välj {title}</span>}
            />
          </div>
        )}
        <DateTile date={day} today={daysUntil(day, today) === 0} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 className="text-base font-semibold">
              <button type="button" onClick={openStory} className="rounded-xs text-left hover:underline">
                {title}
              </button>
            </h3>
            <KindTag kind={request.order_type} />
            <RequestBadges request={request} />
          </div>
          <p className="mt-0.5 text-sm text-subtle-foreground">{whereAndWhen(request, today)}</p>
          <p className="mt-0.5 flex items-center gap-1.5 text-sm text-subtle-foreground">
            <Store size={14} aria-hidden />
            {supplierLine(request)}
          </p>
          <div className="mt-2 empty:hidden">
            <AllergyNote allergies={request.allergies} />
            <DietNote diet={request.dietary_preferences} />
          </div>
        </div>
      </div>
      <Actions request={request} busy={busy} decide={decide} />
    </li>
  );
}

function Actions({ request, busy, decide }: Pick<RowProps, "request" | "busy" | "decide">) {
  const icons = {
    approved: <Check size={17} aria-hidden />,
    completed: <PackageCheck size={17} aria-hidden />,
  };
  const looks = { approved: "primary", rejected: "secondary", completed: "secondary" } as const;
  const decisions = decisionsFor(request);
  if (decisions.length === 0) return null;
  return (
    <div className="flex gap-2 max-md:basis-full [&>*]:max-md:flex-1">
      {decisions.map((to) => (
        <Button
          key={to}
          size="sm"
          look={looks[to]}
          aria-disabled={busy || undefined} // a button that is disabled would lose the focus
          icon={to === "rejected" ? undefined : icons[to]}
          onClick={() => busy || decide(to)}
          aria-label={`${decisionWords[to].button}: ${titleOf(request)}`}
          className={to === "rejected" ? "!text-destructive" : undefined}
        >
          {decisionWords[to].button}
        </Button>
      ))}
    </div>
  );
}

/** The admin's own decision, and where the order stands when that tells more. */
export function RequestBadges({ request }: { request: OrderRequest }) {
  const { status, order_status, offer_status, outcome } = request;
  if (order_status === "cancelled") return <StatusBadge status="cancelled" />;
  if (status === "approved")
    return (
      <>
        <Pill tone="green">
          <Check size={14} aria-hidden />
          {request.decided_automatically ? "Godkänd automatiskt" : requestLabels.approved}
        </Pill>
        {order_status === "confirmed" && <StatusBadge {...request} status="confirmed" />}
      </>
    );
  // Nobody turned it down: it was missed.
  if (lostAs({ ...request, status: order_status }) === "expired" || outcome === "missing")
    return <StatusBadge status={order_status} offer_status={offer_status} outcome={outcome} />;
  if (status === "rejected")
    return (
      <Pill tone="red">
        <X size={14} aria-hidden />
        {requestLabels.rejected}
      </Pill>
    );
  if (status === "completed")
    return (
      <Pill tone="cream">
        <CircleCheckBig size={14} aria-hidden />
        {requestLabels.completed}
      </Pill>
    );
  const why = waitingLabel(request);
  return why && <Tag icon={<Hand size={13} aria-hidden />}>{why}</Tag>;
}
