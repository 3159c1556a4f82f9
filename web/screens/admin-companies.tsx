import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useDeed } from "../deed.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { PageHead } from "../ui/page.tsx";
import { Companies } from "./admin/companies.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { InviteDialog } from "./admin/invite-dialog.tsx";

/** Every customer, and how a new one is invited. */
export default function AdminCompaniesScreen() {
  const [inviting, setInviting] = useState(false);
  const [asked, forget] = useDeed("bjud-in");
  return (
    <AdminFrame here="kunder" back="/admin">
      <PageHead
        title="Kunder"
        text="Alla företag, de nyaste först."
        action={
          <div className="flex flex-wrap gap-2.5 max-md:[&>*]:flex-1">
            <LinkButton to="/admin/payment-links" look="secondary">
              Betalningslänkar
            </LinkButton>
            <Button icon={<UserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
              Bjud in företag
            </Button>
          </div>
        }
      />
      <Companies />
      <InviteDialog
        open={inviting || asked}
        onOpenChange={(open) => {
          setInviting(open);
          if (asked && !open) forget();
        }}
      />
    </AdminFrame>
  );
}
