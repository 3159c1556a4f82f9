import { useState } from "react";
import { APPEARANCE, putOnAppearance } from "../appearance.ts";
import { Card, CardHead } from "./card.tsx";
import { Segmented } from "./segmented.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { appearanceTexts } from "./appearance-texts.ts";

export function AppearanceCard() {
  const say = useTexts(appearanceTexts);
  const choices = [
    { value: "", label: say.auto },
    { value: "light", label: say.light },
    { value: "dark", label: say.dark },
  ];
  const [chosen, setChosen] = useState(() => document.documentElement.dataset["appearance"] ?? "");
  const choose = (next: string) => {
    setChosen(next);
    localStorage.setItem(APPEARANCE, next);
    putOnAppearance();
  };
  return (
    <Card className="pb-card">
      <CardHead title={say.title} detail={say.text} line />
      <div className="px-card pt-4">
        <Segmented wide label={say.label} choices={choices} value={chosen} onChange={choose} />
      </div>
    </Card>
  );
}
