import { formatShortDate } from "../../../../domain/dates.ts";
import { roleNames } from "../../../../domain/roles.ts";
import { AllergyNote } from "../../../ui/allergy-note.tsx";
import { Pill } from "../../../ui/badge.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { Clipped } from "../clipped.tsx";
import type { CompanyPage } from "./company-page.ts";

const roles = { admin: "Admin", ...roleNames };

/** Who can log in, and who is celebrated. */
export function CompanyPeople({ page: { users, employees, counts } }: { page: CompanyPage }) {
  return (
    <Card>
      <CardHead
        line
        title="Personer"
        detail={
          employees.length < counts.employees
            ? `${employees.length} av ${counts.employees} anställda visas`
            : `${counts.employees} anställda`
        }
      />
      {users.length > 0 && (
        <ul aria-label="Inloggningar" className="grid gap-2 border-b hairline px-card py-4 text-sm">
          {users.map((user) => (
            <li key={user.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{user.full_name ?? user.email}</span>
              {user.full_name && <span className="text-subtle-foreground">{user.email}</span>}
              <Pill tone="green">{roles[user.role]}</Pill>
            </li>
          ))}
        </ul>
      )}
      {employees.length === 0 ? (
        <EmptyState title="Inga anställda registrerade" />
      ) : (
        <Clipped items={employees} first={8}>
          {(shown) => <Table bare label="Anställda" columns={columns} rows={shown} keyOf={({ id }) => id} />}
        </Clipped>
      )}
    </Card>
  );
}

const columns: Column<CompanyPage["employees"][number]>[] = [
  { head: "Namn", cell: ({ name }) => name },
  { head: "Födelsedag", cell: ({ birthday }) => formatShortDate(Temporal.PlainDate.from(birthday)) },
  { head: "Befattning", cell: ({ position }) => position ?? "–" },
  { head: "Allergier", cell: ({ allergies }) => (allergies ? <AllergyNote allergies={allergies} /> : "–") },
];
