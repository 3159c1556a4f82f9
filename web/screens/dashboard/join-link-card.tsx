import { Copy, RefreshCw } from "lucide-react";
import { useState } from "react";
import { useCall, useCallAction } from "../../calls.ts";
import { useCopyJoinLink } from "../../join-link.ts";
import { Tag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { toast } from "../../ui/toaster.tsx";

/** The admin's card: copy the link for the employees, or make a new one. */
export function JoinLinkCard() {
  const [asking, setAsking] = useState(false);
  const { copy, busy: copying } = useCopyJoinLink();
  const regenerate = useCallAction("regenerate-join-link", {
    done: () => {
      setAsking(false);
      toast.success("Ny länk genererad!", { description: "Den gamla länken fungerar inte längre." });
    },
    failed: (error) =>
      toast.error("Kunde inte generera ny länk", { description: error.text || "Försök igen senare." }),
  });

  return (
    <Card className="p-card">
      <header className="flex items-center justify-between gap-3">
        <h2 className="display text-h3">Länk för anställda</h2>
        <Tag>Admin</Tag>
      </header>
      <p className="mt-1 text-sm text-subtle-foreground">
        De anställda registrerar själva födelsedag och kostönskemål.
      </p>
      <LinkText />
      <div className="mt-2.5 flex gap-2">
        <Button
          size="sm"
          className="flex-1"
          icon={<Copy size={16} aria-hidden />}
          busy={copying}
          onClick={copy}
        >
          Kopiera länk
        </Button>
        <Button
          size="sm"
          look="secondary"
          icon={<RefreshCw size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Ny länk
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Skapa en ny länk?"
        action="Skapa ny länk"
        busy={regenerate.busy}
        onConfirm={() => void regenerate.run({})}
      >
        Den gamla länken slutar fungera direkt. Anställda som har fått den behöver den nya.
      </ConfirmDialog>
    </Card>
  );
}

function LinkText() {
  const { data, error, reload } = useCall("get-join-link", {});
  if (error)
    return (
      <div className="mt-3">
        <LoadFailed small text="Kunde inte hämta länk" retry={reload} />
      </div>
    );
  return (
    <p className="mt-3 flex h-control items-center overflow-hidden rounded-md border border-input px-3.5">
      {data ? (
        <span className="truncate" title={data.url}>
          …/employee-signup?token={data.token}
        </span>
      ) : (
        <Skeleton className="w-3/4" />
      )}
    </p>
  );
}
