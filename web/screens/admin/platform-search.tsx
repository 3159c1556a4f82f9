import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { formatOrgNumber } from "../../../domain/organisation.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { Card } from "../../ui/card.tsx";
import { controlClass } from "../../ui/field.tsx";
import { moveThroughFound } from "../../ui/found-keys.ts";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { useDebounced } from "../../use-debounced.ts";
import { SEARCH_FIELD } from "./search-place.ts";

type Found = Output<"search-platform">;
type Props = { search: string | undefined; onSearch: (search: string | undefined) => void };

const PAUSE_MS = 250;

/** The one field over everything. Arrow keys go from it through what was found, and Enter opens the first. */
export function PlatformSearch({ search = "", onSearch }: Props) {
  const [text, setText] = useState(search);
  const settled = useDebounced(text.trim(), PAUSE_MS);
  const part = useRef<HTMLElement>(null);
  const tell = useEffectEvent((now: string) => {
    if (now !== search) onSearch(now || undefined);
  });
  useEffect(() => tell(settled), [settled]);

  const onKeyDown = (event: KeyboardEvent) => {
    // What is shown while somebody types is still about the word before.
    moveThroughFound(event, part.current!, text.trim() === settled);
    if (event.key !== "Escape") return;
    setText("");
    part.current!.querySelector("input")!.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys lead on from what is inside
    <search ref={part} onKeyDown={onKeyDown} className="mb-3.5 block md:mb-5">
      <div className="relative">
        <Search size={18} aria-hidden className="absolute inset-y-0 left-3.5 my-auto text-ink-500" />
        <input
          id={SEARCH_FIELD}
          type="search"
          autoComplete="off"
          aria-label="Sök på hela plattformen"
          placeholder="Företag, person med tillgång, e-post, org.nr, leverantör eller beställningens id"
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={controlClass(false, "h-control pl-10")}
        />
      </div>
      {settled && <Results search={settled} />}
    </search>
  );
}

function Results({ search }: { search: string }) {
  const { data, error, reload } = useCall("search-platform", { search });
  return (
    <Card className="mt-2.5">
      <div aria-live="polite">
        {error ? (
          <LoadFailed text="Kunde inte söka" detail={error.text} retry={reload} />
        ) : !data ? (
          <SkeletonRows rows={2} />
        ) : isEmpty(data) ? (
          <EmptyState
            title={`Inga träffar på ”${search}”`}
            text="Vi letar efter hur varje ord börjar, och efter minst åtta tecken av en beställnings id."
          />
        ) : (
          <Groups found={data} />
        )}
      </div>
    </Card>
  );
}

const isEmpty = ({ companies, people, orders, suppliers }: Found) =>
  companies.length + people.length + orders.length + suppliers.length === 0;

function Groups({ found: { companies, people, orders, suppliers, more } }: { found: Found }) {
  const today = useToday();
  return (
    <div className="grid gap-5 px-card py-card">
      <Group title="Företag" rows={companies}>
        {({ id, name, org_number, contact }) => (
          <Link key={id} to="/admin/companies/$id" params={{ id }} className={row}>
            <Words title={name} detail={[org_number && formatOrgNumber(org_number), contact]} />
          </Link>
        )}
      </Group>
      <Group title="Personer med tillgång" rows={people}>
        {({ email, name, invited, company_id, company_name }) => (
          <Link
            key={`${company_id} ${email}`}
            to="/admin/companies/$id/settings"
            params={{ id: company_id }}
            className={row}
          >
            <Words title={name ?? email} detail={[name && email, company_name, invited && "inbjuden"]} />
          </Link>
        )}
      </Group>
      <Group title="Beställningar" rows={orders}>
        {({ id, kind, delivery_date, requested, company_id, company_name }) => {
          const day = formatDayFrom(Temporal.PlainDate.from(delivery_date), today);
          const words = (
            <Words title={`${capitalised(kindTraits[kind].name)} ${day}`} detail={[company_name, id]} />
          );
          // What was planned ahead has no story of its own to open.
          return requested ? (
            <Link key={id} to="/admin" search={{ order: id }} className={row}>
              {words}
            </Link>
          ) : (
            <Link key={id} to="/admin/companies/$id" params={{ id: company_id }} className={row}>
              {words}
            </Link>
          );
        }}
      </Group>
      <Group title="Leverantörer" rows={suppliers}>
        {({ id, name, address, active }) => (
          <Link key={id} to="/admin/suppliers/$id" params={{ id }} className={row}>
            <Words title={name} detail={[address, !active && "används inte"]} />
          </Link>
        )}
      </Group>
      {more && (
        <p className="text-sm text-muted-foreground">Det finns fler träffar. Skriv mer för att se dem.</p>
      )}
    </div>
  );
}

const row = "transition-soft -mx-3 block rounded-md px-3 py-2 hover:bg-cream-100";

function Group<T>({ title, rows, children }: { title: string; rows: T[]; children: (row: T) => ReactNode }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 text-xs font-semibold text-muted-foreground">{title}</h2>
      {rows.map(children)}
    </section>
  );
}

function Words({ title, detail }: { title: string; detail: (string | false | null)[] }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{title}</span>
      <span className="block text-sm wrap-anywhere text-subtle-foreground">
        {detail.filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
