import { WandSparkles } from "lucide-react";
import { owners } from "../../../contract/callers.ts";
import { Banner } from "../../ui/banner.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Changing } from "../../may.ts";

/** What a new company does first: from an empty register to a whole year that is taken care of. */
export default function FirstYear() {
  return (
    <Changing by={owners}>
      <Banner
        tone="marzipan"
        icon={<WandSparkles size={22} aria-hidden />}
        title="Låt autopiloten ordna hela året"
        text="Läs in era födelsedagar och sätt igång, så kommer varje tårta av sig själv."
        action={<LinkButton to="/dashboard/autopilot">Sätt upp autopilot</LinkButton>}
      />
    </Changing>
  );
}
