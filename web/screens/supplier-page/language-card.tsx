import { type Language, languageNames, languages } from "../../../domain/language.ts";
import { chooseLanguage } from "../../bilingual/chosen.ts";
import { useTexts } from "../../bilingual/texts.ts";
import { useCallAction } from "../../calls.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { ruleTexts } from "./rule-texts.ts";

/** Of what all of the supplier are mailed, and from then on of the page on this device, which may have its own. */
export function LanguageCard({ value }: { value: Language }) {
  const say = useTexts(ruleTexts);
  const keep = useCallAction("set-supplier-language", {
    done: say.saved,
    failed: say.languageNotSaved,
  });
  const choose = (language: Language) => {
    chooseLanguage(language);
    void keep.run({ language });
  };
  return (
    <Card className="pb-card">
      <CardHead title={say.language} detail={say.languageText} line />
      <div className="px-card pt-4">
        <Segmented
          label="Språk / Language"
          choices={languages.map((each) => ({ value: each, label: languageNames[each], lang: each }))}
          value={value}
          onChange={choose}
        />
      </div>
    </Card>
  );
}
