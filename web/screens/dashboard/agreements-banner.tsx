import { FileText } from "lucide-react";
import { owners } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { agreementsInText } from "../../../domain/agreements.ts";
import { useMay } from "../../may.ts";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/button.tsx";

type Props = { waiting: Output<"get-overview">["agreements_waiting"] };

/** Nobody has accepted what holds now. Nothing is held back meanwhile. */
export default function AgreementsBanner({ waiting }: Props) {
  if (!useMay(owners)) return null;
  const names = waiting.map((document) => agreementsInText[document]).join(" och ");
  return (
    <Banner
      tone="marzipan"
      icon={<FileText size={22} aria-hidden />}
      title="Avtal att godkänna"
      text={`Läs och godkänn ${names}. Allt fungerar som vanligt tills dess.`}
      action={
        <LinkButton to="/dashboard/installningar/integritet" hash="avtal" look="secondary">
          Till avtalen
        </LinkButton>
      }
    />
  );
}
