import { LanguageSwitch } from "../../bilingual/language-switch.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { useCallAction } from "../../calls.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { ruleTexts } from "./rule-texts.ts";

/** Of the page on this device, and of what all of the supplier are mailed. */
export function LanguageCard() {
  const say = useTexts(ruleTexts);
  const keep = useCallAction("set-supplier-language", { failed: say.languageNotSaved });
  return (
    <Card className="pb-card">
      <CardHead title={say.language} detail={say.languageText} line />
      <div className="px-card pt-4">
        <LanguageSwitch onChoose={(language) => void keep.run({ language })} />
      </div>
    </Card>
  );
}
