import { useState } from "react";
import type { Approval } from "../../../../domain/approval.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCallAction } from "../../../calls.ts";
import { refetchEverything } from "../../../query.ts";
import { Card, CardHead } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { toast } from "../../../ui/toaster.tsx";
import type { CompanyPage } from "./company-page.ts";

const choices = [
  { value: "automatic", label: "Automatiskt" },
  { value: "by_hand", label: "För hand" },
] as const;

/** Whether the company's orders go to their suppliers at once, or wait for an admin. */
export function CompanyApproval({ page: { company, counts } }: { page: CompanyPage }) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useCallAction("set-company-approval", {
    done: ({ approval, sent }) => {
      toast.success(
        approval === "by_hand" ? "Beställningarna godkänns för hand" : "Beställningarna godkänns automatiskt",
        sent > 0
          ? {
              description: `${counted(sent, "beställning som väntade skickades", "beställningar som väntade skickades")} till leverantören.`,
            }
          : {},
      );
      setAsking(false);
      void refetchEverything();
    },
    failed: "Kunde inte ändra godkännandet",
  });
  const set = (approval: Approval) => void run({ id: company.id, approval });
  const waiting = counted(counts.waiting, "beställning som väntar", "beställningar som väntar");
  // Only what has been approved once goes by itself.
  const sendsNow = counts.waiting > 0 && company.first_approved_at !== null;
  return (
    <Card className="pb-card">
      <CardHead title="Godkännande" detail={explain(company)} />
      <div className="px-card pt-4">
        <Segmented<Approval>
          wide
          label="Godkännande"
          choices={choices}
          value={company.approval}
          onChange={(to) => (to === "automatic" && sendsNow ? setAsking(true) : set(to))}
        />
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Godkänn automatiskt?"
        action="Godkänn automatiskt"
        busy={busy}
        onConfirm={() => set("automatic")}
      >
        {waiting} skickas till leverantören direkt, och nya beställningar väntar inte på någon.
      </ConfirmDialog>
    </Card>
  );
}

function explain({ approval, first_approved_at }: CompanyPage["company"]): string {
  if (approval === "by_hand")
    return "Det kunden beställer väntar på att någon godkänner det, och autopilotens tårtor visas en vecka innan de skickas. Svarar ingen skickas de ändå i tid. En serie måltider godkänns en gång, och serier som redan går fortsätter.";
  return first_approved_at === null
    ? "Den första beställningen godkänns för hand, sedan går de direkt till leverantören."
    : "Nya beställningar går direkt till leverantören.";
}
