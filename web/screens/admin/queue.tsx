import { PartyPopper } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { useQueueKeys } from "./queue/keys.ts";
import { MissingRow, SilentRow, UnassignedRow } from "./queue/order-rows.tsx";
import { JoinRow, MailRow, MessagesRow, RequestQueueRow, SecondRow } from "./queue/other-rows.tsx";
import type { QueueItem, useQueue } from "./queue/read.ts";

const SHOWN = 12;

/** What needs somebody, the most urgent first: from the top down it is a morning's work. */
export function Queue({ items, failed, waiting }: ReturnType<typeof useQueue>) {
  const list = useRef<HTMLUListElement>(null);
  const [all, setAll] = useState(false);
  useQueueKeys(list);
  const shown = all ? items : items.slice(0, SHOWN);
  return (
    <Card className="overflow-hidden">
      {failed.map(({ text, reload }) => (
        <div key={text} className="border-b hairline p-card last:border-b-0">
          <LoadFailed small text={text} retry={reload} />
        </div>
      ))}
      {shown.length > 0 && (
        <ul ref={list} aria-label="Väntar på dig" className="divide-y divide-border">
          {shown.map((item, index) => (
            <Row key={item.key} item={item} first={index === 0} />
          ))}
        </ul>
      )}
      {waiting && <SkeletonRows rows={items.length === 0 ? 4 : 1} />}
      {!waiting && items.length === 0 && failed.length === 0 && (
        <EmptyState
          picture={
            <IconTile tone="green" size={48}>
              <PartyPopper size={22} />
            </IconTile>
          }
          title="Allt är gjort"
          text="Det som behöver dig dyker upp här av sig självt."
        />
      )}
      {items.length > SHOWN && !all && (
        <div className="border-t hairline p-3 text-center">
          <Button look="ghost" size="sm" onClick={() => setAll(true)}>
            Visa {items.length - SHOWN} till
          </Button>
        </div>
      )}
    </Card>
  );
}

function Row({ item, first }: { item: QueueItem; first: boolean }) {
  if (item.what === "order") return <UnassignedRow of={item.of} first={first} />;
  if (item.what === "silent") return <SilentRow of={item.of} first={first} />;
  if (item.what === "missing") return <MissingRow of={item.of} first={first} />;
  if (item.what === "request") return <RequestQueueRow of={item.of} first={first} />;
  if (item.what === "mail") return <MailRow of={item.of} first={first} />;
  if (item.what === "join") return <JoinRow of={item.of} first={first} />;
  if (item.what === "company") return <SecondRow of={item.of} first={first} />;
  return <MessagesRow of={item.of} first={first} />;
}
