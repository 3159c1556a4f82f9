import { useNavigate, useSearch } from "@tanstack/react-router";
import { Croissant, Link2Off } from "lucide-react";
import { useState } from "react";
import { useCallAction } from "../calls.ts";
import { keepSupplierSession } from "../supplier-session.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { Bilingual } from "../bilingual/bilingual.tsx";
import { LanguageSwitch } from "../bilingual/language-switch.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { entryTexts } from "./supplier-page/entry-texts.ts";
import { whyFailed } from "../ui/words.ts";

/** The mailed link to a supplier's page. A press, so that nobody's mail scanner uses it up. */
export default function SupplierEntryScreen() {
  return (
    <Bilingual englishTitle={entryTexts.en.openTab}>
      <Open />
    </Bilingual>
  );
}

function Open() {
  const say = useTexts(entryTexts);
  const { token = "" } = useSearch({ from: "/leverantor/oppna" });
  const [ended, setEnded] = useState(token === "");
  const navigate = useNavigate();
  const { run, busy } = useCallAction("open-supplier-page", {
    done: (opened) => {
      keepSupplierSession(opened.token);
      void navigate({ to: "/leverantor", replace: true });
    },
    failed: (error, complain) =>
      error.code === "link-expired" ? setEnded(true) : complain(whyFailed(error)),
  });
  if (ended)
    return (
      <StatusPage
        state="done"
        tone="amber"
        icon={<Link2Off size={30} />}
        title={say.ended}
        languages={<LanguageSwitch />}
        actions={<LinkButton to="/leverantor/lank">{say.mailNew}</LinkButton>}
      >
        {say.endedText}
      </StatusPage>
    );
  return (
    <StatusPage
      state="done"
      tone="cream"
      icon={<Croissant size={30} />}
      title={say.openTab}
      languages={<LanguageSwitch />}
      actions={
        <Button busy={busy} onClick={() => void run({ token })}>
          {say.openPage}
        </Button>
      }
    >
      <meta name="robots" content="noindex, nofollow" />
      {say.openText}
    </StatusPage>
  );
}
