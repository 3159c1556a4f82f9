import { useState } from "react";
import { Card, CardHead } from "../../../ui/card.tsx";
import { NewLinkButton } from "../../../ui/new-link-button.tsx";
import { LinkToCopy } from "../copied-link.tsx";

/** For a link that has ended up with the wrong people: the admin makes another, and can send it on. */
export function CompanyJoinLink({ companyId }: { companyId: string }) {
  const [url, setUrl] = useState<string | null>(null);
  return (
    <Card className="pb-card">
      <CardHead
        title="Länk för anställda"
        detail="Skapa en ny om den har hamnat fel."
        aside={
          <NewLinkButton
            call="renew-join-link"
            input={{ id: companyId }}
            warning="Anställda som har fått den behöver den nya."
            done={(link) => setUrl(link.url)}
          />
        }
      />
      {url && (
        <div className="px-card pt-4">
          <LinkToCopy label="Ny länk" url={url} />
        </div>
      )}
    </Card>
  );
}
