import { Suspense, useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { owners } from "../../../../contract/callers.ts";
import { counted } from "../../../../domain/swedish.ts";
import { lazy } from "../../../lazy.ts";
import { Changing } from "../../../may.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { ConnectionRow } from "./connection-row.tsx";
import { ProOnly } from "./pro-only.tsx";

const WebhookDialog = lazy(() => import("./webhook-dialog.tsx"));

type Props = { connections: Output<"get-connections">["connections"]; pro: boolean };

/** Programs that are told what happens. */
export function Webhooks({ connections, pro }: Props) {
  const [adding, setAdding] = useState(false);
  const webhooks = connections.filter(({ kind }) => kind === "webhook");
  return (
    <Card>
      <CardHead
        line={webhooks.length > 0}
        stack
        title="Webhooks"
        detail="Vi berättar för era system när något händer. Aldrig allergier."
        aside={
          pro && (
            <Changing by={owners}>
              <Button look="secondary" size="sm" onClick={() => setAdding(true)}>
                Lägg till webhook
              </Button>
            </Changing>
          )
        }
      />
      {webhooks.length > 0 ? (
        <ul className="divide-y divide-border" aria-label="Webhooks">
          {webhooks.map((webhook) => (
            <ConnectionRow key={webhook.id} connection={webhook}>
              {counted(webhook.tells.length, "händelse", "händelser")}
            </ConnectionRow>
          ))}
        </ul>
      ) : pro ? (
        <p className="px-card pb-card text-sm text-subtle-foreground">Inga webhooks än.</p>
      ) : (
        <ProOnly text="Få veta direkt när någon är ny, slutar eller får sin tårta." />
      )}
      <Suspense fallback={null}>{adding && <WebhookDialog onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}
