import type { Output } from "../../../contract/contract.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayYear } from "../../../domain/dates.ts";
import { useCallAction } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";

type Company = NonNullable<Output<"get-user">["unclaimed_company"]>;

/** Somebody signed up with this person's address before it was proved. Was it they? */
export default function UnclaimedCompany({ company }: { company: Company }) {
  const { run, busy } = useCallAction("claim-company");
  return (
    <Card className="w-full max-w-[520px] px-5 py-7 md:px-9 md:py-9">
      <h1 className="display text-h2 wrap-anywhere">Är {company.name} ert företag?</h1>
      <p className="mt-2 text-subtle-foreground">
        Det skapades med din e-postadress {formatDayYear(stockholmDay(company.created_at))}, innan adressen
        var bekräftad. Är det ert finns allt kvar. Är det inte ert får du börja om med ett eget, och du ser
        inget av det som någon annan har skrivit in.
      </p>
      <p className="mt-3 text-subtle-foreground">
        Lösenordet från då gäller inte längre. Har du inte valt ett nytt gör du det under Glömt lösenord när
        du loggar in nästa gång.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button wide="phone" busy={busy} onClick={() => void run({ mine: true })}>
          Ja, det är vårt
        </Button>
        <Button wide="phone" look="secondary" busy={busy} onClick={() => void run({ mine: false })}>
          Nej, det är inte vårt
        </Button>
      </div>
    </Card>
  );
}
