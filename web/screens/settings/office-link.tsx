import { useState } from "react";
import type { Office } from "../../../contract/offices.ts";
import { useCall } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ShareJoinLink } from "../joining/share-join-link.tsx";
import { inLine, Row } from "./rows.tsx";

/** The link for an office's people, where a company has several. */
export function OfficeLink({ office }: { office: Office }) {
  const [open, setOpen] = useState(false);
  const { data: user } = useCall("get-user", {});
  return (
    <Row
      label="Länk för anställda"
      action={
        <Button look="ghost" size="sm" className={inLine} onClick={() => setOpen(true)}>
          Visa
        </Button>
      }
    >
      Den som registrerar sig med länken har {office.name} förvalt.
      {open && (
        <Dialog
          open
          size="lg"
          onOpenChange={setOpen}
          title={`Länk till ${office.name}`}
          description="Skicka texten till kollegorna där, eller skriv ut koden."
        >
          <div className="space-y-4">
            <ShareJoinLink
              name={user?.full_name ?? ""}
              company={user?.company?.name ?? ""}
              office={office.id}
            />
          </div>
        </Dialog>
      )}
    </Row>
  );
}
