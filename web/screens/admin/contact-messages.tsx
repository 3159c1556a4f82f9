import { MessageSquare } from "lucide-react";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { counted } from "../../../domain/swedish.ts";
import { useToday } from "../../clock.ts";
import { usePages } from "../../paged-list.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { LoadFailed } from "../../ui/states.tsx";

/** How many visitors wait for an answer, and who has waited longest. Nothing to see is nothing to show. */
export default function ContactMessages() {
  const today = useToday();
  const { pages, error, reload } = usePages("list-contact-messages", { answered: false });
  if (error)
    return (
      <Card className="p-card">
        <LoadFailed small text="Kunde inte hämta meddelandena" retry={reload} />
      </Card>
    );
  const page = pages?.[0];
  const oldest = page?.messages[0];
  if (!page || !oldest) return null;
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-card">
      <IconTile tone="marzipan">
        <MessageSquare size={18} />
      </IconTile>
      <div className="min-w-0 flex-1 max-md:basis-3/4">
        <h2 className="display text-h3">
          {counted(page.unanswered, "meddelande väntar på svar", "meddelanden väntar på svar")}
        </h2>
        <p className="text-sm wrap-anywhere text-subtle-foreground">
          Från {[oldest.name, oldest.company].filter(Boolean).join(", ")},{" "}
          {formatDayFrom(stockholmDay(oldest.created_at), today)}
          {page.unanswered > 1 && ", och fler"}
        </p>
      </div>
      <LinkButton to="/admin/messages" look="secondary" size="sm" wide="phone">
        Läs och svara
      </LinkButton>
    </Card>
  );
}
