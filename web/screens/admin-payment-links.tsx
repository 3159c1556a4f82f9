import { Copy, Link2, Send } from "lucide-react";
import { useRef, useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { createPaymentLink } from "../../contract/payments.ts";
import { stockholmDay } from "../../domain/clock.ts";
import { formatDayMonth, formatShortDate } from "../../domain/dates.ts";
import { useCall, useCallAction } from "../calls.ts";
import { today } from "../clock.ts";
import { copyLink } from "../copy-link.ts";
import { useCallForm } from "../form.ts";
import { Pill } from "../ui/badge.tsx";
import { IconButton, SubmitButton } from "../ui/button.tsx";
import { Card, CardHead } from "../ui/card.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { IconTile } from "../ui/icon-tile.tsx";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { EmailField, PhoneField, TextArea, TextField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { LinkToCopy } from "./admin/copied-link.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { SearchField } from "./admin/search-field.tsx";

/** Links that start a company's trial, and what became of each. */
export default function AdminPaymentLinksScreen() {
  return (
    <AdminFrame here={null}>
      <PageHead
        title="Betalningslänkar"
        text="Länken går med e-post och startar 14 dagars gratis provperiod."
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[384px_minmax(0,1fr)]">
        <NewLink />
        <Links />
      </div>
    </AdminFrame>
  );
}

function NewLink() {
  const [url, setUrl] = useState<string | null>(null);
  const [warning, setWarning] = useState<string | null>(null);
  const despite = useRef(false);
  const sendAnyway = async () => {
    setWarning(null);
    despite.current = true;
    await form.props.onSubmit({ preventDefault: () => undefined });
    despite.current = false;
  };
  const form = useCallForm(createPaymentLink, {
    start: { companyName: "", adminEmail: "", phone: "", notes: "" },
    done: (link, { adminEmail }) => {
      toast.success(`Betalningslänken är skickad till ${adminEmail.trim()}`);
      setUrl(link.url);
      form.reset();
    },
    failed: (error, say) => {
      if (error.code === "already-customer") setWarning(error.text);
      else say("Fel vid skapande av länk", { description: error.text });
    },
    input: (values) => ({ ...values, despiteCustomer: despite.current }),
  });
  return (
    <Card>
      <CardHead title="Ny länk" />
      <form {...form.props} className="space-y-4 p-card pt-4">
        <TextField label="Företagsnamn" required {...form.field("companyName")} />
        <EmailField
          autoComplete="off"
          label="Administratörens e-post"
          required
          {...form.field("adminEmail")}
        />
        <PhoneField autoComplete="off" optional {...form.field("phone")} />
        <TextArea
          label="Anteckningar"
          optional
          rows={3}
          hint="Syns bara för administratörer."
          {...form.field("notes")}
        />
        <SubmitButton wide busy={form.busy}>
          Skapa och skicka länk
        </SubmitButton>
        {url && <LinkToCopy label="Senaste länken" url={url} />}
        <ConfirmDialog
          open={warning !== null}
          onOpenChange={() => setWarning(null)}
          title="Redan kund"
          action="Skicka ändå"
          onConfirm={() => void sendAnyway()}
        >
          {warning} Mejlet bjuder in till en ny provperiod.
        </ConfirmDialog>
      </form>
    </Card>
  );
}

type PaymentLink = Output<"list-payment-links">["links"][number];

function Links() {
  const [search, setSearch] = useState("");
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <SearchField label="Sök företag eller e-post" onSearch={setSearch} />
      <LinkList search={search} />
    </div>
  );
}

function LinkList({ search }: { search: string }) {
  const { data, error, reload } = useCall("list-payment-links", { search });
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta betalningslänkar" detail={error.text} retry={reload} />
      </Card>
    );
  if (!data)
    return (
      <Card>
        <SkeletonRows />
      </Card>
    );
  if (data.links.length === 0)
    return (
      <Card>
        <EmptyState
          picture={
            <IconTile tone="marzipan" size={48}>
              <Link2 size={22} />
            </IconTile>
          }
          title={search ? "Ingen träff" : "Inga betalningslänkar ännu"}
          text={
            search
              ? `Inget företag och ingen adress innehåller ”${search}”.`
              : "Den första du skapar syns här, och hur långt den har kommit."
          }
        />
      </Card>
    );
  return (
    <Table
      label="Betalningslänkar"
      columns={columns}
      rows={data.links}
      keyOf={({ id }) => id}
      item={linkItem}
    />
  );
}

/** How a link looks on a phone. */
function linkItem(link: PaymentLink) {
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1 space-y-1.5">
        <p className="font-semibold">{link.company_name}</p>
        <p className="truncate text-sm text-subtle-foreground">{link.admin_email}</p>
        {link.notes && <p className="text-xs text-muted-foreground">{link.notes}</p>}
        <Progress link={link} />
      </div>
      <Actions link={link} />
    </div>
  );
}

function Actions({ link }: { link: PaymentLink }) {
  const { run, busy } = useCallAction("resend-payment-link", {
    done: ({ sentTo }) => toast.success(`Betalningslänken är skickad igen till ${sentTo}`),
    failed: "Kunde inte skicka länken igen",
  });
  return (
    <span className="inline-flex">
      {!link.paid_at && (
        <IconButton
          size="sm"
          look="ghost"
          disabled={busy}
          label={`Skicka länken igen till ${link.company_name}`}
          onClick={() => void run({ id: link.id })}
        >
          <Send size={17} aria-hidden />
        </IconButton>
      )}
      <IconButton
        size="sm"
        look="ghost"
        label={`Kopiera länken till ${link.company_name}`}
        onClick={() => void copyLink(link.url)}
      >
        <Copy size={17} aria-hidden />
      </IconButton>
    </span>
  );
}

const columns: Column<PaymentLink>[] = [
  {
    head: "Företag",
    cell: (link) => (
      <div className="min-w-36">
        {link.company_name}
        {link.notes && <span className="block text-xs font-normal text-muted-foreground">{link.notes}</span>}
      </div>
    ),
  },
  {
    head: "Kontakt",
    cell: (link) => (
      <div className="min-w-32 wrap-anywhere">
        {link.admin_email}
        {link.phone && <span className="block text-xs text-muted-foreground">{link.phone}</span>}
      </div>
    ),
  },
  { head: "Skapad", cell: (link) => <span className="whitespace-nowrap">{dayOf(link.created_at)}</span> },
  { head: "Läge", cell: (link) => <Progress link={link} /> },
  {
    head: "Åtgärder",
    hideHead: true,
    align: "right",
    cell: (link) => <Actions link={link} />,
  },
];

function Progress({ link }: { link: PaymentLink }) {
  if (link.information_completed_at)
    return link.paid_at ? (
      <Step tone="green" word="Klar" at={link.information_completed_at} />
    ) : (
      <Step tone="marzipan" word="Uppgifter lämnade, obetald" at={link.information_completed_at} />
    );
  if (link.paid_at) return <Step tone="green" word="Provperiod startad" at={link.paid_at} />;
  if (link.opened_at) return <Step tone="marzipan" word="Öppnad" at={link.opened_at} />;
  return <Pill tone="cream">Skickad</Pill>;
}

function Step({ tone, word, at }: { tone: "green" | "marzipan"; word: string; at: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Pill tone={tone}>{word}</Pill>
      <span className="text-xs whitespace-nowrap text-muted-foreground">{dayOf(at)}</span>
    </span>
  );
}

const dayOf = (moment: string) => {
  const day = stockholmDay(moment);
  return day.year === today().year ? formatDayMonth(day) : formatShortDate(day);
};
