import { AskForLink } from "./supplier-page/ask-for-link.tsx";
import { Bilingual } from "../bilingual/bilingual.tsx";
import { entryTexts } from "./supplier-page/entry-texts.ts";

/** A new link to a supplier's page, for whoever has lost theirs. */
export default function SupplierLinkScreen() {
  return (
    <Bilingual englishTitle={entryTexts.en.linkTab}>
      <AskForLink />
    </Bilingual>
  );
}
