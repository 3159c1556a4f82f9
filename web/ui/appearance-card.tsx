import { useState } from "react";
import { APPEARANCE, putOnAppearance } from "../appearance.ts";
import { Card, CardHead } from "./card.tsx";
import { Segmented } from "./segmented.tsx";

const choices = [
  { value: "", label: "Auto" },
  { value: "light", label: "Ljust" },
  { value: "dark", label: "Mörkt" },
];

export function AppearanceCard() {
  const [chosen, setChosen] = useState(() => document.documentElement.dataset["appearance"] ?? "");
  const choose = (next: string) => {
    setChosen(next);
    localStorage.setItem(APPEARANCE, next);
    putOnAppearance();
  };
  return (
    <Card className="pb-card">
      <CardHead
        title="Ljust eller mörkt"
        detail="Auto följer datorns eller telefonens inställning. Valet gäller på den här enheten."
        line
      />
      <div className="px-card pt-4">
        <Segmented wide label="Utseende" choices={choices} value={chosen} onChange={choose} />
      </div>
    </Card>
  );
}
