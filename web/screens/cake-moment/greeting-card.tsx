import { X } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { formatDay } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCallAction } from "../../calls.ts";
import { IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { DrawnCake } from "../../ui/drawn-cake.tsx";
import { Plaque } from "../../ui/plaque.tsx";
import { EmptyState } from "../../ui/states.tsx";

type Moment = Output<"get-cake-moment">;
type Greeting = NonNullable<Moment["card"]>["greetings"][number];
type Props = { moment: Moment; greetings: readonly Greeting[] };

/** As the person reads it. On paper it is alone, with the marking of the box that it belongs to. */
export function GreetingCard({ moment, greetings }: Props) {
  const { first_name, product, cake_text, delivery_date, marking, company_name } = moment;
  return (
    <Card className="overflow-hidden print:border-0 print:shadow-none">
      <div className="grid justify-items-center gap-3 bg-rose-100 px-card py-8 print:bg-transparent">
        <DrawnCake kind={product?.kind ?? "cream"} width={132} />
        <Plaque text={cake_text ?? `Grattis ${first_name}!`} />
      </div>
      {greetings.length === 0 ? (
        <EmptyState
          title="Ingen har skrivit än"
          text="Kollegorna får länken i mejlet dagen före eller i chatten på morgonen. Du kan också kopiera den och skicka själv."
        />
      ) : (
        <>
          <ul
            aria-label="Hälsningar"
            className="grid gap-x-10 gap-y-6 px-card py-7 md:grid-cols-2 print:grid-cols-2"
          >
            {greetings.map((greeting) => (
              <li key={greeting.id} className="flex items-start gap-2 break-inside-avoid">
                <blockquote className="min-w-0 flex-1">
                  <p className="display text-base leading-snug whitespace-pre-line wrap-anywhere">
                    {greeting.words}
                  </p>
                  <footer className="mt-1 text-sm wrap-anywhere text-subtle-foreground">
                    {greeting.name}
                  </footer>
                </blockquote>
                <RemoveButton {...greeting} />
              </li>
            ))}
          </ul>
          <p className="border-t hairline px-card py-4 text-sm text-subtle-foreground print:hidden">
            {counted(greetings.length, "hälsning", "hälsningar")}. {first_name} läser kortet på sin sida från{" "}
            {formatDay(Temporal.PlainDate.from(delivery_date))}.
          </p>
        </>
      )}
      <p className="hidden border-t hairline px-card py-4 text-sm print:flex print:justify-between">
        <span>Till tårtan märkt {marking}</span>
        <span>
          {company_name}, {formatDay(Temporal.PlainDate.from(delivery_date))}
        </span>
      </p>
    </Card>
  );
}

function RemoveButton({ id, name, words }: Greeting) {
  const [asking, setAsking] = useState(false);
  const remove = useCallAction("remove-greeting", { done: "Hälsningen är borttagen" });
  return (
    <>
      <IconButton
        look="ghost"
        size="sm"
        label={`Ta bort hälsningen från ${name}`}
        className="-mt-1 print:hidden"
        onClick={() => setAsking(true)}
      >
        <X size={16} aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Ta bort hälsningen från ${name}?`}
        action="Ta bort"
        stay="Behåll den"
        danger
        busy={remove.busy}
        onConfirm={() => void remove.run({ id }).then(() => setAsking(false))}
      >
        ”{words}” försvinner från kortet och går inte att få tillbaka.
      </ConfirmDialog>
    </>
  );
}
