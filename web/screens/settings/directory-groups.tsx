import { owners } from "../../../contract/callers.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCallAction } from "../../calls.ts";
import { useMay } from "../../may.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Directory } from "./directory-words.ts";

/** Which office a group's people are at, where the company says so. */
export function DirectoryGroups({ directory: { groups, offices } }: { directory: Directory }) {
  return (
    <Card>
      <CardHead
        line
        title="Grupper och kontor"
        detail="De som är i en grupp hör till kontoret ni väljer. Står kontoret på personen i katalogen gäller det."
      />
      <ul className="divide-y divide-border" aria-label="Grupper">
        {groups.map((group) => (
          <Group key={group.id} group={group} offices={offices} />
        ))}
      </ul>
    </Card>
  );
}

type GroupProps = { group: Directory["groups"][number]; offices: Directory["offices"] };

function Group({ group, offices }: GroupProps) {
  const { run, busy } = useCallAction("set-directory-group", {
    done: `${group.name} är sparad`,
    failed: "Kunde inte spara. Försök igen.",
  });
  const may = useMay(owners);
  return (
    <li className="grid items-center gap-3 px-card py-4 md:grid-cols-2">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{group.name}</p>
        <p className="text-sm text-subtle-foreground">{counted(group.members, "person", "personer")}</p>
      </div>
      <SelectField
        label={`Kontor för ${group.name}`}
        disabled={busy || !may}
        value={group.office_id ?? ""}
        choices={[
          { value: "", label: "Säger inget om kontor" },
          ...offices.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => void run({ id: group.id, office_id: event.currentTarget.value || null })}
      />
    </li>
  );
}
