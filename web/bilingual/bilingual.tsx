import { type ReactNode, useLayoutEffect, useState } from "react";
import { kitWords, speak, swedish, useKitWords } from "../ui/words.ts";
import { useChosenLanguage } from "./chosen.ts";
import { kitIn } from "./english.ts";

/** Finished HTML is taken over by a kit that says the same. */
if (typeof document !== "undefined" && document.documentElement.lang === "en") speak(kitIn.en);

type Props = {
  /** The tab's. Swedish ones stand with the addresses. */
  englishTitle: string;
  children: ReactNode;
};

/** A screen that employees or suppliers meet: in Swedish, or in English by their choice or their browser's wish. */
export function Bilingual({ englishTitle, children }: Props) {
  const wanted = useChosenLanguage();
  const { language } = useKitWords();
  // Nothing is drawn in the wrong language at first; afterwards a change of it keeps what was typed.
  const [begun, setBegun] = useState(wanted === language);
  if (!begun && wanted === language) setBegun(true);

  useLayoutEffect(() => {
    speak(wanted === "sv" ? swedish : { ...kitIn[wanted], title: englishTitle });
    document.documentElement.lang = wanted;
  }, [wanted, englishTitle]);
  useLayoutEffect(
    () => () => {
      if (kitWords().language === "sv") return;
      speak(swedish);
      document.documentElement.lang = "sv";
    },
    [],
  );
  return begun ? children : null;
}
