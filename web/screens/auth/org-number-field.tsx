import { Building2, CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import type { Output } from "../../../contract/contract.ts";
import { IconTile } from "../../ui/icon-tile.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useFailureToast } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Verification } from "./org-verification.ts";

type Props = Omit<ComponentProps<typeof TextField>, "label"> & { verification: Verification };

const marks: Record<Verification["status"], ReactNode> = {
  idle: null,
  verifying: <Spinner size={18} />,
  verified: <CircleCheck size={20} className="text-primary" aria-hidden />,
  manual: <TriangleAlert size={20} className="text-warning" aria-hidden />,
  failed: <CircleAlert size={20} className="text-destructive" aria-hidden />,
};

/** The organisation number and what became of its check. */
export function OrgNumberField({ verification, error, ...field }: Props) {
  const failed = verification.status === "failed" ? verification : null;
  const manual = verification.status === "manual" ? verification.message : null;
  useFailureToast(failed?.message ?? null);
  useEffect(() => {
    if (manual) toast.info(manual);
  }, [manual]);
  return (
    <div>
      <TextField
        label="Organisationsnummer"
        placeholder="XXXXXX-XXXX"
        inputMode="numeric"
        autoComplete="off"
        {...field}
        error={error ?? failed?.message}
        hint={verification.status === "verifying" ? "Verifierar..." : undefined}
        good={verification.status === "verified"}
        after={marks[verification.status]}
      />
      {failed?.again && (
        <button
          type="button"
          onClick={failed.again}
          className="mt-1 text-xs font-semibold text-primary underline"
        >
          Försök igen
        </button>
      )}
      <div role="status">
        {verification.status === "verified" && <Found answer={verification.answer} />}
        {verification.status === "manual" && <Manual {...verification} />}
      </div>
    </div>
  );
}

type Answer = Output<"verify-org-number">;

function Found({ answer }: { answer: Answer }) {
  const details = [answer.orgForm ?? answer.type, answer.city].filter(Boolean).join(", ");
  return (
    <div className="mt-2 flex items-center gap-3 rounded-lg border border-green-200 bg-green-50 px-3 py-2.5">
      <IconTile tone="green" size={32}>
        <Building2 size={17} />
      </IconTile>
      <div className="min-w-0 flex-1 text-sm leading-snug">
        <p className="font-semibold">{answer.legalName}</p>
        <p className="text-xs text-subtle-foreground">{details}</p>
      </div>
      <p className="text-xs font-semibold text-green-800">Verifierat</p>
    </div>
  );
}

function Manual({ message, answer }: { message: string | null; answer: Answer }) {
  return (
    <div className="mt-2 rounded-lg border border-warning-border bg-amber-100 px-3.5 py-2.5 text-sm text-amber-800">
      <p className="font-semibold">{message}</p>
      <p className="text-xs">
        {answer.alreadyHere
          ? "Den som svarar ser ditt namn och din e-postadress."
          : "Du kan fortsätta ändå. Vi kontrollerar uppgifterna i efterhand."}
      </p>
    </div>
  );
}
