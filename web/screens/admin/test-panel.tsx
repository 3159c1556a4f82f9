import { useState } from "react";
import { useCall } from "../../calls.ts";
import { Tag } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SearchField } from "./search-field.tsx";
import { type Subject, testGroups } from "./test-calls.ts";
import { TestRow } from "./test-row.tsx";

/** Every test call that the contract has, for one company. */
export default function TestPanel() {
  const [companyId, setCompanyId] = useState("");
  const chosen = companyId !== "";
  const { data: subject, waiting } = useCall("find-test-subject", { companyId }, { when: chosen });
  return (
    <Card className="p-card">
      <div className="flex items-center justify-between gap-3">
        <h2 className="display text-h3">Testpanel</h2>
        <Tag>Testläge</Tag>
      </div>
      <p className="mt-1 mb-4 text-sm text-subtle-foreground">
        Varje rad säger vad den gör och vem som får mejlen.
      </p>
      <CompanyChoice value={companyId} onChange={setCompanyId} />
      {testGroups.map(({ title, calls }) => (
        <section key={title} className="mt-5">
          <h3 className="text-xs font-semibold text-subtle-foreground">{title}</h3>
          <ul className="divide-y divide-border">
            {calls.map((call) => (
              <TestRow
                key={`${call.name}:${companyId}`}
                call={call}
                subject={chosen ? ((subject as Subject | undefined) ?? null) : null}
                waiting={chosen && waiting}
              />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

/** The newest companies in a list; a search field beside it when there are more. */
function CompanyChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const [search, setSearch] = useState("");
  const { data } = useCall("list-companies", { search });
  const [several, setSeveral] = useState(false);
  if (data?.next && !several) setSeveral(true);
  return (
    <div className="grid gap-2.5">
      {several && <SearchField label="Sök företag att testa" onSearch={setSearch} />}
      <SelectField
        label="Företag"
        placeholder="Välj företag"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        choices={(data?.companies ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  );
}
