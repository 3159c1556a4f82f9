import { Inbox, ListChecks, ListFilter } from "lucide-react";
import { useState } from "react";
import type { OrderRequest, RequestTab } from "../../../contract/order-requests.ts";
import type { Output } from "../../../contract/contract.ts";
import { requestLabels, type RequestStatus, requestStatuses } from "../../../domain/orders.ts";
import { usePages } from "../../paged-list.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { Menu } from "../../ui/menu.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { useDecision } from "./decision.tsx";
import { SearchField } from "./search-field.tsx";
import { LoadMore } from "./load-more.tsx";
import { RequestRow } from "./request-row.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { StoryDialog } from "./story-dialog.tsx";

type Counts = Output<"count-order-requests">;

/** One tab's order requests: decided one by one, or several at once. */
export function Requests({ tab, counts }: { tab: RequestTab; counts: Counts | undefined }) {
  const [status, setStatus] = useState<RequestStatus | null>(null);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  return (
    <Card>
      <CardHead
        line
        stack
        title="Beställningsförfrågningar"
        detail={detailOf(tab, status, counts)}
        aside={
          <div className="flex flex-wrap gap-2 md:justify-end">
            <SearchField label="Sök förfrågan" onSearch={setSearch} />
            <Button
              look="secondary"
              size="sm"
              aria-pressed={chosen !== null}
              icon={<ListChecks size={17} aria-hidden />}
              onClick={() => setChosen(chosen ? null : new Set())}
            >
              {chosen ? "Klar" : "Välj flera"}
            </Button>
            {tab !== "pending" && <Filter status={status} onChange={setStatus} />}
          </div>
        }
      />
      <RequestList tab={tab} status={status} search={search} chosen={chosen} onChoose={setChosen} />
    </Card>
  );
}

function detailOf(tab: RequestTab, status: RequestStatus | null, counts: Counts | undefined): string {
  if (status) return `Bara ${requestLabels[status].toLowerCase()}, nyast först`;
  if (!counts) return tab === "pending" ? "Äldst först" : "Nyast först";
  return tab === "pending"
    ? `${counts.pending} väntar på svar, äldst först`
    : `${counts[tab]} i alla lägen, nyast först`;
}

type FilterProps = { status: RequestStatus | null; onChange: (status: RequestStatus | null) => void };

function Filter({ status, onChange }: FilterProps) {
  const items = [
    { label: "Alla lägen", run: () => onChange(null) },
    ...requestStatuses.map((one) => ({ label: requestLabels[one], run: () => onChange(one) })),
  ];
  return (
    <Menu items={items}>
      <Button look="secondary" size="sm" icon={<ListFilter size={17} aria-hidden />}>
        {status ? requestLabels[status] : "Filtrera"}
      </Button>
    </Menu>
  );
}

type ListProps = {
  tab: RequestTab;
  status: RequestStatus | null;
  search: string;
  chosen: ReadonlySet<string> | null;
  onChoose: (chosen: ReadonlySet<string> | null) => void;
};

function RequestList({ tab, status, search, chosen, onChoose }: ListProps) {
  const { pages, error, reload, more, waitingForMore } = usePages("list-order-requests", {
    tab,
    status,
    search,
  });
  const [story, setStory] = useState<OrderRequest | null>(null);
  const decision = useDecision({ onDone: () => onChoose(chosen && new Set()) });
  if (error)
    return (
      <LoadFailed text="Kunde inte hämta beställningsförfrågningar" detail={error.text} retry={reload} />
    );
  if (!pages) return <SkeletonRows rows={5} />;
  const requests = pages.flatMap((page) => page.requests);
  if (requests.length === 0) return <NoRequests tab={tab} search={search} />;

  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <>
      <ul className="divide-y divide-border">
        {requests.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            busy={decision.busy}
            decide={(to) => decision.ask([request], to)}
            openStory={() => setStory(request)}
            chosen={chosen?.has(request.id)}
            toggle={chosen ? () => toggle(request.id) : undefined}
          />
        ))}
      </ul>
      <LoadMore more={more} busy={waitingForMore} />
      {chosen && (
        <SelectionBar
          chosen={requests.filter(({ id }) => chosen.has(id))}
          shown={requests}
          onChoose={onChoose}
          decide={decision.ask}
          busy={decision.busy}
        />
      )}
      {decision.dialog}
      <StoryDialog request={story} onClose={() => setStory(null)} />
    </>
  );
}

function NoRequests({ tab, search }: { tab: RequestTab; search: string }) {
  if (search)
    return (
      <EmptyState title="Ingen träff" text={`Inget företag, namn eller leverantör innehåller ”${search}”.`} />
    );
  return (
    <EmptyState
      picture={
        <IconTile tone="green" size={48}>
          <Inbox size={22} />
        </IconTile>
      }
      title={tab === "pending" ? "Inget väntar på svar" : "Inga förfrågningar"}
      text={
        tab === "pending"
          ? "Nya förfrågningar dyker upp här av sig själva."
          : "När en kund beställer syns förfrågan här."
      }
    />
  );
}
