import { Download } from "lucide-react";
import { owners } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import {
  agreementDocuments,
  agreementNames,
  agreementPaths,
  agreementsInText,
  agreementVersions,
  type AgreementDocument,
} from "../../../domain/agreements.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDay } from "../../../domain/dates.ts";
import { useCall, useCallAction } from "../../calls.ts";
import { download } from "../../download.ts";
import { useMay } from "../../may.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { Row, Rows } from "./rows.tsx";

type Agreements = Output<"get-agreements">;

/** Where the overview's question leads: `/dashboard/installningar/integritet#avtal`. */
const AGREEMENTS_ID = "avtal";

/** What the company has agreed to, by whom and when, to be read and kept. */
export default function AgreementsCard() {
  const { data, error, reload } = useCall("get-agreements", {});
  return (
    <div id={AGREEMENTS_ID} className="scroll-mt-6">
      <Card>
        <CardHead line title="Avtal" />
        {error ? (
          <LoadFailed text="Kunde inte hämta avtalen" detail={error.text} retry={reload} />
        ) : data ? (
          <Documents agreements={data} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    </div>
  );
}

function Documents({ agreements }: { agreements: Agreements }) {
  const { waiting, accepted } = agreements;
  return (
    <>
      <Rows>
        {agreementDocuments.map((document) => (
          <Row
            key={document}
            label={agreementNames[document]}
            action={
              <span className="flex flex-wrap gap-2">
                <LinkButton to={agreementPaths[document]} target="_blank" look="secondary" size="sm">
                  Läs
                </LinkButton>
                <Button
                  look="secondary"
                  size="sm"
                  icon={<Download size={16} aria-hidden />}
                  aria-label={`Ladda ner ${agreementNames[document]}`}
                  onClick={() => void keep(document, versionOf(document, accepted))}
                >
                  Ladda ner
                </Button>
              </span>
            }
          >
            {wordsFor(document, accepted)}
          </Row>
        ))}
      </Rows>
      {waiting.length > 0 && <Accept waiting={waiting} />}
    </>
  );
}

function Accept({ waiting }: { waiting: AgreementDocument[] }) {
  const may = useMay(owners);
  const { run, busy } = useCallAction("accept-agreements", {
    done: "Godkänt",
    failed: "Kunde inte spara godkännandet",
  });
  const names = waiting.map((document) => agreementsInText[document]).join(" och ");
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-b-xl border-t hairline bg-marzipan-100 p-card">
      <p className="min-w-0 flex-1 basis-60 text-sm">
        {may
          ? `Läs och godkänn ${names}. Tjänsten fungerar som vanligt tills dess.`
          : "HR-ansvarig har inte godkänt den senaste versionen än."}
      </p>
      {may && (
        <Button size="sm" busy={busy} onClick={() => void run({ shown: agreementVersions })}>
          Godkänn för företaget
        </Button>
      )}
    </div>
  );
}

function wordsFor(document: AgreementDocument, accepted: Agreements["accepted"]): string {
  const latest = accepted.find((one) => one.document === document);
  if (!latest) return `Version ${agreementVersions[document]}, inte godkänd än.`;
  const said = `Version ${latest.version} godkändes ${formatDay(stockholmDay(latest.accepted_at))} av ${latest.by}.`;
  return latest.version === agreementVersions[document]
    ? said
    : `${said} En ny version, ${agreementVersions[document]}, väntar.`;
}

const versionOf = (document: AgreementDocument, accepted: Agreements["accepted"]): string =>
  accepted.find((one) => one.document === document)?.version ?? agreementVersions[document];

/** The version that was accepted, or the one that waits to be. */
async function keep(document: AgreementDocument, version: string): Promise<void> {
  const { agreementEditions, plainText } = await import("../../../domain/agreement-texts.ts");
  const edition = agreementEditions[document].find((one) => one.version === version);
  if (!edition) return;
  const name = agreementNames[document];
  download(`${name.toLowerCase()}-${version}.txt`, plainText(name, edition), "text/plain;charset=utf-8");
}
