import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { approveJoinRequest } from "../../../contract/joining.ts";
import type { CompanyRole } from "../../../domain/roles.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { Changing } from "../../may.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { momentText } from "../../ui/moment-text.ts";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { Access, Footer } from "./access-dialog.tsx";

type Request = Output<"list-join-requests">["requests"][number];
type Asking = { what: "approve" | "decline"; request: Request };

const nameOf = ({ name, email }: Request) => name ?? email;

/** Who gave the company's organisation number, or came by its own login, and waits to be let in. A mail leads to one of them. */
export default function JoinRequests() {
  const { forfragan } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data, error, reload } = useCall("list-join-requests", {});
  const [chosen, setChosen] = useState<Asking | null>(null);
  if (error)
    return (
      <Card className="mb-5">
        <LoadFailed small text="Kunde inte hämta förfrågningarna" retry={reload} />
      </Card>
    );
  const mailed = data?.requests.find(({ id }) => id === forfragan);
  const asking = chosen ?? (mailed && { what: "approve", request: mailed });
  const close = () => {
    setChosen(null);
    if (forfragan) void navigate({ to: "/dashboard/installningar/personer", search: {}, replace: true });
  };
  return (
    <>
      {data && forfragan && !mailed && <Answered />}
      {data?.requests.map((request) => (
        <RequestCard key={request.id} request={request} onAsk={(what) => setChosen({ what, request })} />
      ))}
      <Changing>
        {asking?.what === "approve" && <Approve request={asking.request} onClose={close} />}
        {asking?.what === "decline" && <Decline request={asking.request} onClose={close} />}
      </Changing>
    </>
  );
}

const Answered = () => (
  <p role="status" className="mb-5 text-sm text-subtle-foreground">
    Förfrågan i mejlet är redan besvarad eller gäller inte längre.
  </p>
);

type CardProps = { request: Request; onAsk: (what: Asking["what"]) => void };

function RequestCard({ request, onAsk }: CardProps) {
  return (
    <section
      aria-label={`${nameOf(request)} vill komma in`}
      className="mb-5 flex flex-wrap items-center gap-4 rounded-xl border border-marzipan-300 bg-marzipan-100 p-4 md:px-6"
    >
      <div className="flex min-w-0 flex-1 items-center gap-4 max-md:basis-full">
        <Avatar name={nameOf(request)} />
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{nameOf(request)} vill komma in</h3>
          <p className="text-sm wrap-anywhere text-subtle-foreground">
            {request.email}{" "}
            {request.by_login ? "loggade in med er företagsinloggning" : "angav ert organisationsnummer"}{" "}
            {momentText(request.sent_at)}.
          </p>
        </div>
      </div>
      <Changing>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button look="secondary" size="sm" onClick={() => onAsk("decline")}>
            Avvisa
          </Button>
          <Button look="secondary" size="sm" onClick={() => onAsk("approve")}>
            Släpp in...
          </Button>
        </div>
      </Changing>
    </section>
  );
}

type DialogProps = { request: Request; onClose: () => void };

function Approve({ request, onClose }: DialogProps) {
  const form = useCallForm(approveJoinRequest, {
    start: { id: request.id, role: "user" as CompanyRole, sees_allergies: true },
    done: () => {
      toast.success(`${nameOf(request)} har fått tillgång`);
      onClose();
    },
    failed: "Kunde inte släppa in personen",
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Släpp in ${nameOf(request)}`}
      description={`Släpp bara in någon som du känner. Adressen ${request.email} är bekräftad.`}
      form={form.props}
      footer={<Footer text="Gäller direkt" action="Släpp in" busy={form.busy} onClose={onClose} />}
    >
      <Access
        value={form.values}
        onRole={(role) => form.set("role", role)}
        onRight={(sees) => form.set("sees_allergies", sees)}
      />
    </Dialog>
  );
}

function Decline({ request, onClose }: DialogProps) {
  const { run, busy } = useCallAction("decline-join-request", {
    done: () => {
      toast.success("Förfrågan är avvisad");
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Avvisa ${nameOf(request)}?`}
      action="Avvisa"
      danger
      busy={busy}
      onConfirm={() => void run({ id: request.id })}
    >
      Personen får veta att förfrågan inte blev godkänd, men inte av vem, och kan inte fråga er igen. Du kan
      bjuda in personen senare.
    </ConfirmDialog>
  );
}
