import { useQuery } from "@tanstack/react-query";
import { asCallError } from "../../call-error.ts";
import { call } from "../../client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { ProveForm } from "./prove-form.tsx";

/** Before something dangerous: an open browser is not yet its owner. What was typed waits underneath. */
export default function ProofDialog({ onClose }: { onClose: (proved: boolean) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["proof"],
    queryFn: () => call("get-second-factor", {}, { viewing: null }),
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title="Bekräfta att det är du"
      description="Det var mer än tio minuter sedan. Sedan fortsätter vi där du var."
    >
      {error ? (
        <LoadFailed
          text="Kunde inte hämta inloggningen"
          detail={asCallError(error).text}
          retry={() => void refetch()}
        />
      ) : data ? (
        <ProveForm factor={data} action="Bekräfta" onDone={() => onClose(true)} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Dialog>
  );
}
