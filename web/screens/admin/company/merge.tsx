import { Combine } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { formatDayFrom } from "../../../../domain/dates.ts";
import { formatOrgNumber } from "../../../../domain/organisation.ts";
import { roleNames } from "../../../../domain/roles.ts";
import { counted, listed } from "../../../../domain/swedish.ts";
import { useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { toast } from "../../../ui/toaster.tsx";
import { ChooseFound } from "../choose-found.tsx";
import type { CompanyPage } from "./company-page.ts";

type Merged = Output<"merge-companies">;
type Company = { id: string; name: string };
type Found = Output<"search-platform">["companies"][number];

const described = ({ id, name, org_number, contact }: Found) => ({
  id,
  name,
  about: [org_number && formatOrgNumber(org_number), contact].filter(Boolean).join(", "),
});

/** Takes the people of a doubled company in, and closes it, after a look at what that means. */
export function MergeCompany({ company }: { company: CompanyPage["company"] }) {
  const [open, setOpen] = useState(false);
  if (company.closed_at) return null;
  return (
    <Card>
      <CardHead line title="Dubblerat företag" />
      <div className="space-y-4 px-card py-4 text-sm">
        <p>
          Finns samma företag två gånger? Den andras personer, kontor och tidigare leveranser kommer hit, och
          den andras konto avslutas. De som berörs får ett mejl. Du ser vad som händer först.
        </p>
        <Button
          look="secondary"
          size="sm"
          icon={<Combine size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          Slå ihop med ett annat…
        </Button>
      </div>
      {open && <MergeDialog stays={company} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function MergeDialog({ stays, onClose }: { stays: Company; onClose: () => void }) {
  const [seen, setSeen] = useState<Merged | null>(null);
  const preview = useCallAction("merge-companies", {
    done: (answer) => setSeen(answer),
    failed: "Kunde inte visa vad som skulle hända",
  });
  const merge = useCallAction("merge-companies", {
    done: ({ closes }) => {
      toast.success(`${closes.name} är en del av ${stays.name}`);
      onClose();
    },
    failed: (error, say) => {
      say(error.text);
      // What is shown is no longer so: it is looked at again.
      if (error.code === "changed-meanwhile" && seen) choose(seen.closes.id);
    },
  });
  const choose = (from: string) => void preview.run({ id: stays.id, from, preview: true });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={seen ? `Slå ihop ${seen.closes.name} med ${stays.name}?` : "Slå ihop med ett annat företag"}
      description={seen ? `${stays.name} är kvar.` : `Vilket företag är detsamma som ${stays.name}?`}
      footer={
        seen && (
          <>
            <Button look="secondary" onClick={() => setSeen(null)}>
              Välj ett annat
            </Button>
            <Button
              look="danger"
              busy={merge.busy}
              onClick={() =>
                void merge.run({ id: stays.id, from: seen.closes.id, preview: false, seen: seen.version })
              }
            >
              Slå ihop
            </Button>
          </>
        )
      }
    >
      {seen ? (
        <Seen merged={seen} />
      ) : (
        <ChooseFound
          label="Sök företag"
          failed="Kunde inte söka företag"
          none={(search) => `Inget annat företag på ”${search}”`}
          among={({ companies }) => companies.filter(({ id }) => id !== stays.id).map(described)}
          busy={preview.busy}
          choose={choose}
        >
          Sök på namn, organisationsnummer eller kontaktens e-post.
        </ChooseFound>
      )}
    </Dialog>
  );
}

function Seen({ merged }: { merged: Merged }) {
  const today = useToday();
  const { members, roles_kept, closes } = merged;
  return (
    <div className="space-y-4 text-sm">
      <ul className="list-disc space-y-1.5 pl-5">
        {linesOf(merged).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>
          {closes.name} avslutas och raderas{" "}
          {formatDayFrom(Temporal.PlainDate.from(merged.deleted_on), today)}.
        </li>
        <li>De som får tillgång, och de som är HR-ansvariga i {merged.stays.name}, får ett mejl om det.</li>
      </ul>
      {members.length > 0 && (
        <section>
          <h3 className="font-semibold">Får tillgång</h3>
          <p className="text-subtle-foreground">
            {roles_kept
              ? "Med den roll de har idag, eftersom ingen annan är HR-ansvarig."
              : "Den som är inbjuden får det inbjudan gav, andra så lite som möjligt. Den som är HR-ansvarig kan ge dem mer."}
          </p>
          <ul className="mt-1 divide-y divide-border">
            {members.map(({ email, name, role, sees_allergies }) => (
              <li key={email} className="py-2">
                <p className="wrap-anywhere">{name ? `${name}, ${email}` : email}</p>
                <p className="text-subtle-foreground">
                  {roleNames[role]}, {sees_allergies ? "ser allergier" : "ser inte allergier"}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function linesOf(merged: Merged): string[] {
  const { people, already, stays, offices, new_offices, cakes, meals, series, past } = merged;
  const planned = cakes + meals;
  return [
    people > 0
      ? `${counted(people, "anställd", "anställda")} läggs till i ${stays.name}: ${listed(offices.map(({ name, people: here }) => `${here} på ${name}`))}.`
      : `Ingen anställd är ny för ${stays.name}.`,
    new_offices.length > 0 &&
      `${listed(new_offices)} blir ${new_offices.length === 1 ? "ett eget kontor" : "egna kontor"}, med adress, mottagare och bagerier.`,
    already > 0 &&
      `${counted(already, "anställd finns", "anställda finns")} i båda och är kvar en gång. Det som saknas fylls i.`,
    planned > 0 &&
      `${counted(planned, "planerad leverans", "planerade leveranser")} tas bort. Ingen leverantör har fått frågan.`,
    series > 0 && `${counted(series, "återkommande måltid", "återkommande måltider")} avslutas.`,
    past > 0 && `${counted(past, "tidigare leverans", "tidigare leveranser")} följer med.`,
  ].filter((line) => line !== false);
}
