import { orderers } from "../../../contract/callers.ts";
import { useCall } from "../../calls.ts";
import { useMay } from "../../may.ts";
import { LinkButton } from "../../ui/button.tsx";
import { ProblemsUnread } from "../settings/problems-unread.tsx";

/** For those who look after the orders: the mails about problems reach nobody who can act. */
export default function ProblemsBanner() {
  const may = useMay(orderers);
  const { data } = useCall("get-notices", {}, { when: may });
  if (!data || !may) return null;
  return (
    <ProblemsUnread
      notices={data}
      action={
        <LinkButton to="/dashboard/installningar/mejl" look="secondary">
          Välj vem som får mejlen
        </LinkButton>
      }
    />
  );
}
