import { Download } from "lucide-react";
import { Suspense, useState } from "react";
import { lazy } from "../../lazy.ts";
import { orderers, owners } from "../../../contract/callers.ts";
import { CLOSED_DAYS } from "../../../domain/closing.ts";
import { COMPANY_CHANGE_MONTHS } from "../../../domain/company-settings.ts";
import { MAIL_DAYS, RETENTION_MONTHS } from "../../../domain/consent.ts";
import { useCall } from "../../calls.ts";
import { Changing, useHasRole, useSeesAllergies } from "../../may.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { useRegisterExport } from "../employees/export.ts";
import AgreementsCard from "./agreements.tsx";
import { useCompanyExport } from "./export-company.ts";
import { Row, Rows } from "./rows.tsx";

const CloseAccount = lazy(() => import("./close-account.tsx"));
const AuditLog = lazy(() => import("../employees/audit-log.tsx"));

/** What is kept of the company's people, for how long, who has looked at it, and how to take it out. */
export default function PrivacySection() {
  return (
    <div className="space-y-5">
      <AgreementsCard />
      <Texts />
      <Data />
    </div>
  );
}

function Texts() {
  return (
    <Card>
      <CardHead line title="Så länge sparas uppgifterna" />
      <Rows>
        <Row label="Den som arbetar kvar">Tills ni eller personen själv ändrar eller raderar.</Row>
        <Row label="Den som har slutat">
          Raderas av sig själv efter {RETENTION_MONTHS} månader, också i gamla beställningar.
        </Row>
        <Row label="Innehållet i mejl">Raderas efter {MAIL_DAYS} dagar.</Row>
        <Row label="Vem som ändrat inställningar">Raderas efter {COMPANY_CHANGE_MONTHS} månader.</Row>
        <Row label="Beställningar och händelselogg">Så länge ni är kund hos oss.</Row>
        <Row label="När ni avslutar kontot">Allt raderas efter {CLOSED_DAYS} dagar.</Row>
        <Row
          label="Så hanterar vi uppgifterna"
          action={
            <LinkButton to="/integritet" look="secondary" size="sm">
              Läs
            </LinkButton>
          }
        >
          Vad som sparas och varför, vem som ser det och vad var och en kan göra åt det.
        </Row>
      </Rows>
    </Card>
  );
}

function Data() {
  const [log, setLog] = useState(false);
  const [closing, setClosing] = useState(false);
  const { data: user } = useCall("get-user", {});
  const exporting = useRegisterExport();
  const whole = useCompanyExport();
  const [isOrderer, isOwner] = [useHasRole(orderers), useHasRole(owners)];
  const seesFood = useSeesAllergies();
  if (!isOrderer) return null;
  return (
    <Card>
      <CardHead line title="Era uppgifter" />
      <Rows>
        <Row
          label="Registret"
          action={
            <Button
              look="secondary"
              size="sm"
              busy={exporting.busy}
              icon={<Download size={16} aria-hidden />}
              onClick={() => exporting.run("xlsx")}
            >
              Hämta Excel
            </Button>
          }
        >
          Alla anställda med födelsedag{seesFood && ", allergier och kost"}. Att det hämtades skrivs i
          händelseloggen.
        </Row>
        {isOwner && (
          <Row
            label="Allt om företaget"
            action={
              <div className="flex flex-wrap gap-2">
                <Button
                  look="secondary"
                  size="sm"
                  busy={whole.busy}
                  icon={<Download size={16} aria-hidden />}
                  onClick={() => whole.run("xlsx")}
                >
                  Hämta allt i Excel
                </Button>
                <Button look="secondary" size="sm" busy={whole.busy} onClick={() => whole.run("json")}>
                  JSON
                </Button>
              </div>
            }
          >
            Inställningar, anställda, beställningar med sin historia, mejlens ämnen, personer med tillgång och
            händelseloggen{seesFood ? "." : ", utan allergier och kost, som du inte ser."} Att det hämtades
            skrivs i händelseloggen.
          </Row>
        )}
        {isOwner && (
          <Row
            label="Händelselogg"
            action={
              <Button look="secondary" size="sm" onClick={() => setLog(true)}>
                Visa
              </Button>
            }
          >
            Exporter, raderingar och visningar utanför HR.
          </Row>
        )}
        {isOwner && (
          <Row
            label="Avsluta kontot"
            action={
              <Changing by={owners}>
                <Button look="danger-soft" size="sm" onClick={() => setClosing(true)}>
                  Avsluta kontot…
                </Button>
              </Changing>
            }
          >
            Det som är på väg avbokas, abonnemanget sägs upp och ingen kommer längre in. Efter {CLOSED_DAYS}{" "}
            dagar raderas allt. Till dess kan ni öppna kontot igen.
          </Row>
        )}
      </Rows>
      <Suspense fallback={null}>
        {log && <AuditLog onClose={() => setLog(false)} />}
        {closing && <CloseAccount company={user?.company?.name ?? ""} onClose={() => setClosing(false)} />}
      </Suspense>
    </Card>
  );
}
