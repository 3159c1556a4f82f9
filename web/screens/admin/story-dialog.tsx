import { Mail } from "lucide-react";
import type { OrderRequest } from "../../../contract/order-requests.ts";
import type { Output } from "../../../contract/contract.ts";
import { lostAs } from "../../../domain/orders.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { AllergyNote, DietNote } from "../../ui/allergy-note.tsx";
import { StatusBadge } from "../../ui/badge.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { dayAndTime } from "./journal/format.ts";
import { assigning, OtherSuppliers } from "./other-suppliers.tsx";
import { OrderButton } from "./order-button.tsx";
import { RequestBadges } from "./request-row.tsx";
import { supplierLine, titleOf, waitingText, whereAndWhen } from "./request-words.ts";
import { mailStatusLabels, storyLine } from "./story-words.ts";

type Story = Output<"get-order-story">;

/** The whole story of a request's order: what happened, by whom, and the mails about it. */
export function StoryDialog({ request, onClose }: { request: OrderRequest | null; onClose: () => void }) {
  const today = useToday();
  return (
    <Dialog
      open={request !== null}
      onOpenChange={onClose}
      title={request ? titleOf(request) : ""}
      description={request ? whereAndWhen(request, today) : undefined}
    >
      {request && <StoryOf id={request.id} close={onClose} />}
    </Dialog>
  );
}

/** The request that a mail points at. */
export function LinkedStory({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { data } = useCall("get-order-story", { id: id ?? "" }, { when: id !== undefined });
  return <StoryDialog request={(id && data?.request) || null} onClose={onClose} />;
}

function StoryOf({ id, close }: { id: string; close: () => void }) {
  const { data, error, reload } = useCall("get-order-story", { id });
  const { run, busy } = useCallAction("assign-request-supplier", assigning);
  if (error) return <LoadFailed text="Kunde inte hämta historiken" detail={error.text} retry={reload} />;
  if (!data) return <SkeletonRows />;
  const { revision } = data.request;
  const choose = async (vendorId: string) => {
    if (await run({ id, vendorId, revision })) close();
  };
  return (
    <div className="grid gap-6">
      <Facts request={data.request} />
      <Actions story={data} />
      {data.others.length > 0 && (
        <OtherSuppliers others={data.others} choose={(vendorId) => void choose(vendorId)} busy={busy} />
      )}
      <section>
        <h3 className="font-semibold">Vad som har hänt</h3>
        <History story={data} />
      </section>
      <section>
        <h3 className="font-semibold">Mejl</h3>
        <Mails mails={data.mails} />
      </section>
    </div>
  );
}

function Actions({ story: { request, order_id } }: { story: Story }) {
  const order = {
    order_type: request.order_type,
    id: order_id,
    status: request.order_status,
    revision: request.revision,
    what: titleOf(request),
    supplier_name: (request.bakery ?? request.restaurant)?.name ?? null,
  };
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-md:*:flex-1">
      <OrderButton order={order} action="confirm" label="Bekräfta åt leverantören" />
      <OrderButton order={order} action="decline" label="Avböj åt leverantören" />
      <OrderButton order={order} action="cancel" label="Avboka beställningen" />
    </div>
  );
}

function Facts({ request }: { request: OrderRequest }) {
  const tellsAll =
    request.order_status === "cancelled" ||
    lostAs({ ...request, status: request.order_status }) === "expired" ||
    request.outcome === "missing";
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge
          {...request}
          status={request.order_status}
          delivery_date={request.requested_delivery_date}
        />
        {!tellsAll && <RequestBadges request={request} />}
      </p>
      <p className="text-subtle-foreground">{supplierLine(request)}</p>
      {request.notes && <p className="text-subtle-foreground">”{request.notes}”</p>}
      {request.decline_reason && <p className="text-subtle-foreground">Skäl: {request.decline_reason}</p>}
      {request.status === "pending" && <p className="text-subtle-foreground">{waitingText(request)}</p>}
      <AllergyNote allergies={request.allergies} />
      <DietNote diet={request.dietary_preferences} />
    </div>
  );
}

function History({ story: { request, created_at, source, history } }: { story: Story }) {
  const today = useToday();
  const made = source === "yearly" ? "Skapades av årslistan" : "Beställdes av kunden";
  const lines = [
    { id: 0, at: created_at, text: made, who: null },
    ...history.map((line, index) => ({
      id: line.id,
      at: line.at,
      ...storyLine(line, request, history.slice(0, index)),
    })),
  ];
  return (
    <ol className="mt-3 border-l-2 border-cream-300">
      {lines.map((line) => (
        <li key={line.id} className="relative pb-4 pl-5 last:pb-0">
          <span aria-hidden className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-primary" />
          <p className="text-sm font-medium">{line.text}</p>
          <p className="text-xs text-muted-foreground">
            {[dayAndTime(line.at, today), line.who].filter(Boolean).join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Mails({ mails }: { mails: Story["mails"] }) {
  const today = useToday();
  if (mails.length === 0) return <p className="mt-1 text-sm text-subtle-foreground">Inga mejl ännu.</p>;
  return (
    <ul className="mt-2 divide-y divide-border rounded-lg border hairline">
      {mails.map((mail) => (
        <li key={mail.id} className="flex gap-3 px-3.5 py-3 text-sm">
          <Mail size={16} className="mt-0.5 text-ink-500" aria-hidden />
          <div className="min-w-0">
            <p className="font-medium">{mail.subject}</p>
            <p className="text-xs text-muted-foreground">
              {mail.to_email} · {mailStatusLabels[mail.status]}{" "}
              {dayAndTime(mail.sent_at ?? mail.created_at, today)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
