import { CircleAlert, CircleCheck, Copy } from "lucide-react";
import type { ReactNode } from "react";
import { type Columns, importFieldLabel } from "../../../contract/entities/employee-import.ts";
import { formatShortDate } from "../../../domain/dates.ts";
import { useOffices } from "../../offices.ts";
import { cx } from "../../ui/classes.ts";
import type { Reviewed } from "./review.ts";

const MOST_SHOWN = 300;

/** What is saved besides the name and the birthday. */
const OTHERS = ["email", "position", "allergies", "dietary_preferences", "cake_portion_size"] as const;
type Other = (typeof OTHERS)[number];

/** The rows that need a look come first; then the others, as many as anybody reads. */
export function ImportRows({ rows, columns }: { rows: Reviewed[]; columns: Columns }) {
  const several = useOffices().length > 0;
  const others = OTHERS.filter((field) => columns[field] !== undefined);
  const troubled = rows.filter((row) => row.problems.length > 0);
  const doubles = rows.filter((row) => row.problems.length === 0 && row.exists);
  const good = rows.filter((row) => row.problems.length === 0 && !row.exists);
  const shown = [...troubled, ...doubles, ...good].slice(0, MOST_SHOWN);
  return (
    <div>
      <div
        // A list that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label="Rader i listan"
        className="max-h-72 overflow-auto rounded-lg border hairline"
      >
        <table className="w-full text-left text-sm max-md:table-fixed">
          <thead className="sticky top-0 bg-cream-25 text-xs text-subtle-foreground">
            <tr>
              <th className="px-3 py-2 font-medium max-md:w-14">Rad</th>
              <th className="px-3 py-2 font-medium max-md:w-[38%]">Namn</th>
              {/* Before what may not fit: it says what is wrong. */}
              <th className="px-3 py-2 font-medium md:min-w-56">Läget</th>
              <th className="px-3 py-2 font-medium max-md:hidden">Födelsedag</th>
              {others.map((field) => (
                <th key={field} className="px-3 py-2 font-medium max-md:hidden">
                  {importFieldLabel(field)}
                </th>
              ))}
              {several && (
                <th className="px-3 py-2 font-medium max-md:hidden">{importFieldLabel("office")}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.row} {...row} others={others} several={several} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length && (
        <p className="mt-1.5 text-xs text-muted-foreground">
          Visar {shown.length} av {rows.length} rader, de som behöver ses över först.
        </p>
      )}
    </div>
  );
}

type RowProps = Reviewed & { others: readonly Other[]; several: boolean };

function Row({ row, name, employee, placed, problems, exists, others, several }: RowProps) {
  const wrong = problems.length > 0;
  const born = employee && formatShortDate(Temporal.PlainDate.from(employee.birthday));
  return (
    <tr className={cx("border-t hairline align-top", wrong && "bg-red-100/50")}>
      <td className="px-3 py-2 text-subtle-foreground tabular-nums">{row}</td>
      <td className="px-3 py-2 font-medium md:max-w-48 md:truncate">
        {employee?.name ?? name}
        <span className="block font-normal text-subtle-foreground md:hidden">{born}</span>
        {others.map((field) => (
          <span key={field} className="block font-normal wrap-anywhere text-subtle-foreground md:hidden">
            {employee?.[field] && `${importFieldLabel(field)}: ${employee[field]}`}
          </span>
        ))}
        {several && (
          <span className="block font-normal text-subtle-foreground md:hidden">{placed?.name}</span>
        )}
      </td>
      <td className="px-3 py-2">
        {wrong ? (
          <Mark icon={<CircleAlert size={15} aria-hidden />} className="text-destructive">
            {problems.join(". ")}
          </Mark>
        ) : exists ? (
          <Mark icon={<Copy size={15} aria-hidden />} className="text-warning-soft-foreground">
            Finns redan
          </Mark>
        ) : (
          <Mark icon={<CircleCheck size={15} aria-hidden />} className="text-primary">
            Klar
          </Mark>
        )}
      </td>
      <td className="px-3 py-2 whitespace-nowrap max-md:hidden">{born}</td>
      {others.map((field) => (
        <td key={field} className="px-3 py-2 max-md:hidden md:max-w-40 md:truncate">
          {employee?.[field]}
        </td>
      ))}
      {several && <td className="px-3 py-2 max-md:hidden md:max-w-40 md:truncate">{placed?.name}</td>}
    </tr>
  );
}

const Mark = ({ icon, className, children }: { icon: ReactNode; className: string; children: ReactNode }) => (
  <span className={cx("flex items-start gap-1.5 [&_svg]:mt-0.5", className)}>
    {icon}
    <span className="min-w-0 break-words">{children}</span>
  </span>
);
