import { type Appearance, chooseAppearance, useAppearance } from "../appearance.ts";
import { Card, CardHead } from "./card.tsx";
import { Segmented } from "./segmented.tsx";

const choices: { value: Appearance; label: string }[] = [
  { value: "system", label: "Auto" },
  { value: "light", label: "Ljust" },
  { value: "dark", label: "Mörkt" },
];

export function AppearanceCard() {
  return (
    <Card className="pb-card">
      <CardHead
        title="Utseende"
        detail="Auto följer datorns eller telefonens inställning. Valet gäller på den här enheten."
        line
      />
      <div className="px-card pt-4">
        <Segmented
          wide
          label="Utseende"
          choices={choices}
          value={useAppearance()}
          onChange={chooseAppearance}
        />
      </div>
    </Card>
  );
}
