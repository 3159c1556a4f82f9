import { KeyRound } from "lucide-react";
import { Suspense, useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { owners } from "../../../../contract/callers.ts";
import { scopeWords } from "../../../../domain/connections.ts";
import { stockholmDay } from "../../../../domain/clock.ts";
import { formatDayYear } from "../../../../domain/dates.ts";
import { listed } from "../../../../domain/swedish.ts";
import { useCallAction } from "../../../calls.ts";
import { lazy } from "../../../lazy.ts";
import { Changing } from "../../../may.ts";
import { Pill } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { momentText } from "../../../ui/moment-text.ts";
import { ProOnly } from "./pro-only.tsx";

const KeyDialog = lazy(() => import("./key-dialog.tsx"));

type Key = Output<"get-connections">["api_keys"][number];

/** What lets the company's own programs in. */
export function ApiKeys({ keys, pro }: { keys: readonly Key[]; pro: boolean }) {
  const [making, setMaking] = useState(false);
  return (
    <Card>
      <CardHead
        line={keys.length > 0}
        stack
        title="API-nycklar"
        detail="Låt era egna system läsa och ändra, var och en med sin nyckel."
        aside={
          pro && (
            <Changing by={owners}>
              <Button look="secondary" size="sm" onClick={() => setMaking(true)}>
                Skapa nyckel
              </Button>
            </Changing>
          )
        }
      />
      {keys.length > 0 ? (
        <ul className="divide-y divide-border" aria-label="API-nycklar">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      ) : pro ? (
        <p className="px-card pb-card text-sm text-subtle-foreground">
          Inga nycklar än.{" "}
          <a className="link" href="/api">
            Så används API:et
          </a>
        </p>
      ) : (
        <ProOnly text="Hämta personer och beställningar till ert HR-system." />
      )}
      <Suspense fallback={null}>{making && <KeyDialog onClose={() => setMaking(false)} />}</Suspense>
    </Card>
  );
}

function KeyRow({ apiKey }: { apiKey: Key }) {
  const { id, name, scopes, sees_food, hint, last_used_at, expires_at } = apiKey;
  const [asking, setAsking] = useState(false);
  const { run, busy } = useCallAction("end-api-key", {
    done: `Nyckeln ${name} är borttagen`,
    failed: "Kunde inte ta bort nyckeln",
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-card py-4">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          <KeyRound size={16} aria-hidden />
          {name}
          {sees_food && <Pill tone="amber">Läser allergier</Pill>}
        </p>
        <div className="text-sm wrap-anywhere text-subtle-foreground">
          <p>{listed(scopes.map((scope) => scopeWords[scope].title))}</p>
          <p>
            Slutar på <code>{hint}</code>,{" "}
            {last_used_at ? `användes ${momentText(last_used_at)}` : "inte använd än"}
            {expires_at && `, gäller till ${formatDayYear(stockholmDay(expires_at))}`}
          </p>
        </div>
      </div>
      <Changing by={owners}>
        <Button look="secondary" size="sm" aria-label={`Ta bort ${name}`} onClick={() => setAsking(true)}>
          Ta bort
        </Button>
      </Changing>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Ta bort ${name}?`}
        action="Ta bort"
        danger
        busy={busy}
        onConfirm={() => void run({ id })}
      >
        Systemet som använder nyckeln kommer inte längre in.
      </ConfirmDialog>
    </li>
  );
}
