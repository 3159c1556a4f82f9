import { useSearch } from "@tanstack/react-router";
import { Link2Off, MailCheck } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../contract/contract.ts";
import { useCallAction } from "../calls.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { Bilingual } from "../bilingual/bilingual.tsx";
import { LanguageSwitch } from "../bilingual/language-switch.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { entryTexts } from "./supplier-page/entry-texts.ts";
import { whyFailed } from "../ui/words.ts";

type Proved = Output<"prove-supplier-address">;

/** Whoever reads an extra address of a supplier's says that it is right. A press, so that nobody's mail scanner does. */
export default function SupplierAddressScreen() {
  return (
    <Bilingual englishTitle={entryTexts.en.addressTab}>
      <Prove />
    </Bilingual>
  );
}

function Prove() {
  const say = useTexts(entryTexts);
  const { token = "" } = useSearch({ from: "/leverantor/adress" });
  const [proved, setProved] = useState<Proved | null>(null);
  const [ended, setEnded] = useState(token === "");
  const { run, busy } = useCallAction("prove-supplier-address", {
    done: setProved,
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
      >
        {say.addressEnded}
      </StatusPage>
    );
  if (proved)
    return (
      <StatusPage
        state="done"
        icon={<MailCheck size={30} />}
        title={say.proved}
        languages={<LanguageSwitch />}
        actions={
          proved.orders && (
            <LinkButton to="/leverantor/lank" look="secondary">
              {say.mailPageLink}
            </LinkButton>
          )
        }
      >
        {say.provedText(proved.supplier_name, proved.email)}
      </StatusPage>
    );
  return (
    <StatusPage
      state="done"
      tone="cream"
      icon={<MailCheck size={30} />}
      title={say.addressTab}
      languages={<LanguageSwitch />}
      actions={
        <Button busy={busy} onClick={() => void run({ token })}>
          {say.addressTab}
        </Button>
      }
    >
      <meta name="robots" content="noindex, nofollow" />
      {say.addressText}
    </StatusPage>
  );
}
