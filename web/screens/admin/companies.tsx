import { Link } from "@tanstack/react-router";
import { Building2 } from "lucide-react";
import { useState } from "react";
import type { CompanyRow } from "../../../contract/admin.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatShortDate } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { usePages } from "../../paged-list.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { IconTile } from "../../ui/icon-tile.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { CompanyStatus, SharedNumber } from "./company-status.tsx";
import { LoadMore } from "./load-more.tsx";
import { SearchField } from "./search-field.tsx";

export function Companies() {
  const [search, setSearch] = useState("");
  return (
    <Card>
      <CardHead title="Företag" line stack aside={<SearchField label="Sök företag" onSearch={setSearch} />} />
      <CompanyList search={search} />
    </Card>
  );
}

function CompanyList({ search }: { search: string }) {
  const { pages, error, reload, more, waitingForMore } = usePages("list-companies", { search });
  if (error) return <LoadFailed text="Kunde inte hämta översiktsdata" detail={error.text} retry={reload} />;
  if (!pages) return <SkeletonRows rows={6} />;
  const companies = pages.flatMap((page) => page.companies);
  if (companies.length === 0)
    return (
      <EmptyState
        picture={
          <IconTile tone="green" size={48}>
            <Building2 size={22} />
          </IconTile>
        }
        title={search ? "Inget företag hittades" : "Inga företag ännu"}
        text={search ? `Ingen träff på ”${search}” i namn eller organisationsnummer.` : "Bjud in det första."}
      />
    );
  return (
    <>
      <Table
        bare
        label="Företag"
        columns={columns}
        rows={companies}
        keyOf={(row) => row.id}
        item={phoneItem}
      />
      <LoadMore more={more} busy={waitingForMore} />
    </>
  );
}

const columns: Column<CompanyRow>[] = [
  { head: "Företag", cell: (company) => <Name company={company} /> },
  { head: "Status", cell: (company) => <Statuses company={company} /> },
  { head: "Anställda", align: "right", cell: ({ employees }) => employees },
  { head: "Tårtor", align: "right", cell: ({ cakes }) => cakes },
  { head: "Måltider", align: "right", cell: ({ meals }) => meals },
  {
    head: "Skapat",
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap text-subtle-foreground">
        {formatShortDate(stockholmDay(created_at))}
      </span>
    ),
  },
];

function Name({ company }: { company: CompanyRow }) {
  return (
    <div className="flex items-center gap-3">
      <Initial name={company.name} />
      <div className="min-w-0">
        <CompanyLink company={company} />
        <p className="text-xs font-normal wrap-anywhere text-muted-foreground">{contactOf(company)}</p>
      </div>
    </div>
  );
}

const phoneItem = (company: CompanyRow) => <PhoneItem company={company} />;

function PhoneItem({ company }: { company: CompanyRow }) {
  return (
    <div className="flex gap-3.5">
      <Initial name={company.name} />
      <div className="min-w-0 flex-1">
        <CompanyLink company={company} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm wrap-anywhere text-subtle-foreground">{contactOf(company)}</p>
          <Statuses company={company} />
        </div>
        <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm text-subtle-foreground">
          <span>{counted(company.employees, "anställd", "anställda")}</span>
          <span>{counted(company.cakes, "tårta", "tårtor")}</span>
          <span>{counted(company.meals, "måltid", "måltider")}</span>
        </p>
      </div>
    </div>
  );
}

function Statuses({ company }: { company: CompanyRow }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      <CompanyStatus company={company} />
      {company.shares_org_number && <SharedNumber />}
    </span>
  );
}

function CompanyLink({ company }: { company: CompanyRow }) {
  return (
    <Link
      to="/admin/companies/$id"
      params={{ id: company.id }}
      className="rounded-xs font-medium hover:underline"
    >
      {company.name}
    </Link>
  );
}

const contactOf = ({ contact_first_name, contact_last_name, contact_email }: CompanyRow) =>
  [contact_first_name, contact_last_name].filter(Boolean).join(" ") || contact_email || "Ingen kontakt";

const tones = [
  "bg-green-100 text-green-800",
  "bg-rose-100 text-rose-700",
  "bg-berry-100 text-berry-700",
  "bg-marzipan-100 text-marzipan-700",
  "bg-cream-200 text-status-pending-fg",
];

function Initial({ name }: { name: string }) {
  const [letter = ""] = name.trim().toLocaleUpperCase("sv");
  const tone = tones[[...name].reduce((sum, one) => sum + one.codePointAt(0)!, 0) % tones.length];
  return (
    <span
      aria-hidden
      className={cx(
        "grid size-8 shrink-0 place-items-center rounded-sm text-xs font-semibold max-md:size-10",
        tone,
      )}
    >
      {letter}
    </span>
  );
}
