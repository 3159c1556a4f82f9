import { languageNames, languages, type Language } from "../../domain/language.ts";
import { Segmented } from "../ui/segmented.tsx";
import { useLanguage } from "./texts.ts";
import { chooseLanguage } from "./chosen.ts";

type Props = {
  /** Beside what this browser remembers: with whom else it is kept. */
  onChoose?: (language: Language) => void;
};

export function LanguageSwitch({ onChoose }: Props) {
  const language = useLanguage();
  return (
    <Segmented
      label="Språk / Language"
      choices={languages.map((value) => ({ value, label: languageNames[value], lang: value }))}
      value={language}
      onChange={(chosen) => {
        chooseLanguage(chosen);
        onChoose?.(chosen);
      }}
    />
  );
}

/** For a page that the server hands out finished in either language: the same page in the other one. */
export function OtherLanguage({ path }: { path: string }) {
  const other = useLanguage() === "sv" ? "en" : "sv";
  return (
    <a
      href={`${path}?sprak=${other}`}
      lang={other}
      hrefLang={other}
      onClick={() => chooseLanguage(other)}
      className="rounded-sm text-sm font-medium text-primary underline decoration-green-300 underline-offset-4 hover:decoration-current"
    >
      {other === "en" ? "In English" : "På svenska"}
    </a>
  );
}
