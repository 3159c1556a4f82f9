import { CakeSlice, FileUp } from "lucide-react";
import { Suspense, useState } from "react";
import { lazy } from "../../lazy.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { Changing } from "../../may.ts";

const ImportDialog = lazy(() => import("../employees/import-dialog.tsx"));

/** Nobody is registered yet: a list is read here, and the proposal follows. */
export function AskPeople() {
  const [importing, setImporting] = useState(false);
  return (
    <Card>
      <EmptyState
        picture={
          <IconTile tone="marzipan" size={48}>
            <CakeSlice size={22} />
          </IconTile>
        }
        title="Inga anställda registrerade"
        text="Lägg till era anställda, så planerar autopiloten deras tårtor."
      >
        <Changing>
          <div className="flex flex-wrap justify-center gap-2.5">
            <Button icon={<FileUp size={17} aria-hidden />} onClick={() => setImporting(true)}>
              Importera en lista
            </Button>
            <LinkButton to="/dashboard/anstallda" look="secondary">
              Lägg till anställda
            </LinkButton>
          </div>
        </Changing>
      </EmptyState>
      <Suspense fallback={null}>{importing && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </Card>
  );
}
