import { Copy, Users } from "lucide-react";
import { owners } from "../../../contract/callers.ts";
import { Changing, useMay } from "../../may.ts";
import { useCopyJoinLink } from "../../join-link.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AddEmployeeButton } from "./add-employee-button.tsx";

/** Nobody has a birthday yet: the three ways to people. */
export default function NoEmployees() {
  return (
    <EmptyState
      picture={
        <IconTile tone="marzipan" size={48}>
          <Users size={22} />
        </IconTile>
      }
      title="Inga anställda registrerade"
      text="Lägg till dem själv eller skicka länken, så fyller de i sin födelsedag."
    >
      <AddEmployeeButton wide />
      <Changing>
        <LinkButton to="/dashboard/anstallda" search={{ importera: "ja" }} look="secondary" wide>
          Importera en lista
        </LinkButton>
      </Changing>
      <CopyLink />
    </EmptyState>
  );
}

function CopyLink() {
  const { copy, busy } = useCopyJoinLink();
  if (!useMay(owners)) return null;
  return (
    <Button wide look="secondary" icon={<Copy size={17} aria-hidden />} busy={busy} onClick={copy}>
      Kopiera länk
    </Button>
  );
}
