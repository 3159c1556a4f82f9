import { useCall } from "../../calls.ts";
import { useCopyJoinLink } from "../../join-link.ts";
import { Tag } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { LinkToShare } from "./link-to-share.tsx";

/** The admin's card: copy the link for the employees, or make a new one. */
export default function JoinLinkCard() {
  const { data, error, reload } = useCall("get-join-link", {});
  const { copy, busy } = useCopyJoinLink();
  return (
    <Card className="p-card">
      <header className="flex items-center justify-between gap-3">
        <h2 className="display text-h3">Länk för anställda</h2>
        <Tag>Admin</Tag>
      </header>
      <p className="mt-1 mb-3 text-sm text-subtle-foreground">
        De anställda registrerar själva födelsedag och kostönskemål.
      </p>
      <LinkToShare
        url={data?.url}
        shown={`…/employee-signup?token=${data?.token}`}
        failed={error !== null}
        retry={reload}
        copy={copy}
        copying={busy}
        regenerate="regenerate-join-link"
        warning="Anställda som har fått den behöver den nya."
      />
    </Card>
  );
}
