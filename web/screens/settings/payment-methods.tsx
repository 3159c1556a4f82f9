import { useState } from "react";
import { accountants } from "../../../contract/callers.ts";
import type { Subscription } from "../../../contract/payments.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { accessOf, INVOICE_DAYS } from "../../../domain/subscription.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { clock, today } from "../../clock.ts";
import { Changing } from "../../may.ts";
import { Pill } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toaster.tsx";
import { Row, Rows } from "./rows.tsx";

/** By card or by invoice: what holds, what is on its way, and the change to the other. */
export function PaymentMethods() {
  const { data } = useCall("get-subscription", {});
  // Whether it can be read at all is told by the card above.
  return data ? <Methods subscription={data} /> : null;
}

function Methods({ subscription }: { subscription: Subscription }) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useCallAction("choose-payment-method", {
    failed: "Kunde inte byta betalsätt",
    done: ({ url, waiting }, { method }) => {
      setAsking(false);
      if (url) location.assign(url);
      else if (waiting)
        toast.success("Ert val är sparat. Det syns här när vår betaltjänst har tagit emot det.");
      else toast.success(method === "invoice" ? "Ni betalar mot faktura" : "Ni betalar med kort");
    },
  });
  const { payment_method, wanted_method, subscribed, invoiced_to } = subscription;
  const holds = subscribed ? payment_method : null;
  const button = (method: "card" | "invoice") => (holds ? `Byt till ${names[method]}` : buttons[method]);
  return (
    <Card>
      <CardHead line title="Betalsätt" />
      <Rows>
        <Row
          label="Kort"
          action={
            holds === "card" ? (
              <Pill tone="green">Valt</Pill>
            ) : (
              <Changing by={accountants}>
                <Button look="secondary" size="sm" busy={busy} onClick={() => void run({ method: "card" })}>
                  {button("card")}
                </Button>
              </Changing>
            )
          }
        >
          {wanted_method === "card"
            ? "Byts till kort när ni har lagt in ett. Tills dess kommer fakturorna som förut."
            : "Dras varje månad. Kortet läggs in hos vår betaltjänst, aldrig hos oss."}
        </Row>
        <Row
          label="Faktura"
          action={
            holds === "invoice" ? (
              <Pill tone="green">Valt</Pill>
            ) : wanted_method === "invoice" ? (
              <Pill>På väg</Pill>
            ) : (
              <Changing by={accountants}>
                <Button look="secondary" size="sm" onClick={() => setAsking(true)}>
                  {button("invoice")}
                </Button>
              </Changing>
            )
          }
        >
          {`Med e-post varje månad${invoiced_to ? ` till ${invoiced_to}` : ""}, att betala inom ${INVOICE_DAYS} dagar. `}
          <Changing by={accountants}>
            <LinkButton to="/dashboard/installningar/foretaget" look="link" className="!text-sm">
              Ändra adress och referens
            </LinkButton>
          </Changing>
        </Row>
      </Rows>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Betala mot faktura?"
        action="Betala mot faktura"
        busy={busy}
        onConfirm={() => void run({ method: "invoice" })}
      >
        {invoiceWords(subscription)}
      </ConfirmDialog>
    </Card>
  );
}

const names = { card: "kort", invoice: "faktura" };
const buttons = { card: "Lägg till kort", invoice: "Betala mot faktura" };

function invoiceWords(subscription: Subscription): string {
  const { subscribed, trial_ends_at, monthly_price_kr, invoiced_to } = subscription;
  const { reason } = accessOf(subscription, clock.now());
  const first =
    reason === "trialing"
      ? `Den första skickas ${formatDayFrom(stockholmDay(trial_ends_at), today())}, när provperioden är slut.`
      : subscribed
        ? "Den första skickas nästa gång abonnemanget förnyas."
        : "Den första skickas nu.";
  return `${monthly_price_kr} kr/mån, med en faktura varje månad${invoiced_to ? ` till ${invoiced_to}` : ""}, att betala inom ${INVOICE_DAYS} dagar. ${first}`;
}
