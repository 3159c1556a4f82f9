import { Suspense, useState } from "react";
import type { Output } from "../../../../contract/contract.ts";
import { owners } from "../../../../contract/callers.ts";
import { type ChannelTelling, kindWords, tellingWords } from "../../../../domain/connections.ts";
import { listed } from "../../../../domain/swedish.ts";
import { lazy } from "../../../lazy.ts";
import { Changing } from "../../../may.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { ConnectionRow } from "./connection-row.tsx";

const ChannelDialog = lazy(() => import("./channel-dialog.tsx"));

type Connections = Output<"get-connections">;
type Props = Pick<Connections, "connections" | "offices">;

/** Channels in Slack and Teams. */
export function Channels({ connections, offices }: Props) {
  const [adding, setAdding] = useState(false);
  const channels = connections.filter(({ kind }) => kind !== "webhook");
  const celebrates = channels.some(({ tells, state }) => state === "on" && tells.includes("birthdays"));
  return (
    <Card>
      <CardHead
        line={channels.length > 0}
        stack
        title="Slack och Teams"
        detail="Ett varmt inlägg på morgonen. Bara om den som vill firas öppet, aldrig födelseår, aldrig allergier."
        aside={
          <Changing by={owners}>
            <Button size="sm" onClick={() => setAdding(true)}>
              Koppla kanal
            </Button>
          </Changing>
        }
      />
      {channels.length > 0 ? (
        <ul className="divide-y divide-border" aria-label="Kanaler">
          {channels.map((channel) => (
            <ConnectionRow key={channel.id} connection={channel}>
              {kindWords[channel.kind]}
              {channel.office && `, ${channel.office.name}`}:{" "}
              {listed(
                channel.tells.map((telling) => tellingWords[telling as ChannelTelling].title.toLowerCase()),
              )}
            </ConnectionRow>
          ))}
        </ul>
      ) : (
        <p className="px-card pb-card text-sm text-subtle-foreground">Ingen kanal är kopplad.</p>
      )}
      {celebrates && (
        <p className="border-t hairline px-card py-4 text-sm text-subtle-foreground">
          Mejlen till kollegor om födelsedagar är avstängda medan kanalen är kopplad. Slutar den fungera går
          mejlen i väg igen.
        </p>
      )}
      <Suspense fallback={null}>
        {adding && <ChannelDialog offices={offices} onClose={() => setAdding(false)} />}
      </Suspense>
    </Card>
  );
}
