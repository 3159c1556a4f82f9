import { anniversaryOf, yearsToCelebrate } from "../../../domain/occasions.ts";
import { listed } from "../../../domain/swedish.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { Toggles } from "../../ui/segmented.tsx";
import type { SettingsProps } from "./settings-props.ts";

type Years = (typeof yearsToCelebrate)[number];

/** What is celebrated besides birthdays; nothing until the company has chosen it. */
export function MoreToCelebrate({ settings, set }: SettingsProps) {
  const chosen = (settings.celebrated_years ?? []).toSorted((a, b) => a - b);
  return (
    <Card className="pb-card">
      <CardHead
        title="Mer att fira"
        detail="Första dagen och år på jobbet, för dem som har ett startdatum i registret."
      />
      <div className="mt-4 px-card">
        <Toggles
          wrap
          label="Mer att fira"
          choices={yearsToCelebrate.map((years) => ({
            value: String(years),
            label: years === 0 ? "Första dagen" : `${years} år`,
          }))}
          value={chosen.map(String)}
          onChange={(next) =>
            set({ celebrated_years: yearsToCelebrate.filter((years) => next.includes(String(years))) })
          }
        />
      </div>
      <p className="mt-3 px-card text-sm text-subtle-foreground">{readBack(chosen)}</p>
    </Card>
  );
}

/** The choice as a sentence. */
function readBack(years: readonly Years[]): string {
  if (years.length === 0) return "Bara födelsedagar firas.";
  const titles = years.map((one) => anniversaryOf(one).title.toLocaleLowerCase("sv"));
  return `Vi ordnar tårta till ${listed(titles)}. Den som inte vill firas får ingen, och är det samma dag som födelsedagen räcker en.`;
}
