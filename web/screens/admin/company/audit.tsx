import { auditWords } from "../../../../domain/audit.ts";
import { useToday } from "../../../clock.ts";
import { Card, CardHead } from "../../../ui/card.tsx";
import { Clipped } from "../clipped.tsx";
import type { CompanyPage } from "./company-page.ts";
import { dayAndTime } from "../journal/format.ts";

/** Who has looked into the register, taken data out or erased it. */
export function CompanyAudit({ audit }: { audit: CompanyPage["audit"] }) {
  const today = useToday();
  return (
    <Card>
      <CardHead line title="Logg" detail="Vem som har sett eller ändrat känsliga uppgifter" />
      <Clipped items={audit} first={8}>
        {(shown) => (
          <ol className="divide-y divide-border px-card py-1 text-sm">
            {shown.map((line) => (
              <li key={line.id} className="py-2.5">
                <p className="font-medium">{auditWords(line.action)}</p>
                <p className="text-xs text-muted-foreground">
                  {dayAndTime(line.at, today)} · {line.email ?? "automatiken"}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Clipped>
    </Card>
  );
}
