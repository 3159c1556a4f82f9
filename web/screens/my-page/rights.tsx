import { Download, Trash2 } from "lucide-react";
import { useState } from "react";
import { useCallAction } from "../../calls.ts";
import { download } from "../../download.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

/** Take it all along, or have it all erased. */
export function OwnRights({ token, onErased }: { token: string; onErased: () => void }) {
  const [asking, setAsking] = useState(false);
  const exporting = useCallAction("export-own-data", {
    done: ({ filename, data }) => download(filename, JSON.stringify(data, null, 2), "application/json"),
    failed: "Kunde inte hämta dina uppgifter",
  });
  const erasing = useCallAction("erase-own-data", {
    done: onErased,
    failed: "Kunde inte radera. Försök igen.",
  });

  return (
    <div className="mt-6 flex flex-wrap justify-center gap-2.5 max-md:flex-col">
      <Button
        look="secondary"
        icon={<Download size={17} aria-hidden />}
        busy={exporting.busy}
        onClick={() => void exporting.run({ token })}
      >
        Ladda ner allt om mig
      </Button>
      <Button look="danger-soft" icon={<Trash2 size={17} aria-hidden />} onClick={() => setAsking(true)}>
        Radera mina uppgifter
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title="Radera dina uppgifter?"
        action="Radera för alltid"
        busy={erasing.busy}
        onConfirm={() => void erasing.run({ token })}
      >
        Namn, födelsedag, e-post, allergier och kost raderas, och kommande tårtor avbokas. Det går inte att
        ångra.
      </ConfirmDialog>
    </div>
  );
}
