import { useState } from "react";
import { useCallAction } from "../../../calls.ts";
import { Button } from "../../../ui/button.tsx";
import { whenOpened } from "../../../ui/when-opened.tsx";

const ConfirmDialog = whenOpened(async () => ({
  default: (await import("../../../ui/dialog.tsx")).ConfirmDialog,
}));

/** Takes all of it away, also what is half done. */
export function RemoveLogin({ isOn }: { isOn: boolean }) {
  const [asking, setAsking] = useState(false);
  const { run, busy } = useCallAction("remove-company-login", {
    done: () => setAsking(false),
    failed: "Kunde inte ta bort. Försök igen.",
  });
  return (
    <div className="mt-8 border-t hairline pt-4">
      <Button look="ghost" size="sm" onClick={() => setAsking(true)}>
        Ta bort kopplingen
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Ta bort företagsinloggningen?"
        action="Ta bort"
        onConfirm={() => void run({})}
        busy={busy}
        danger
      >
        {isOn
          ? "Alla loggar in som förut. Den som saknar lösenord skapar ett under Glömt lösenord."
          : "Hemligheten och domänen glöms. Ni kan börja om när ni vill."}
      </ConfirmDialog>
    </div>
  );
}
