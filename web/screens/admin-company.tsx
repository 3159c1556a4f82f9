import { useNavigate, useParams } from "@tanstack/react-router";
import { Eye, Mail, Pencil, Phone } from "lucide-react";
import { formatOrgNumber } from "../../domain/organisation.ts";
import { useCall, useCallAction } from "../calls.ts";
import { Button, buttonClass, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { PageHead } from "../ui/page.tsx";
import { telephone } from "../ui/phone-link.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { toast } from "../ui/toaster.tsx";
import { startViewing } from "../viewing.ts";
import { CompanyApproval } from "./admin/company/approval.tsx";
import { ClosedAccount } from "./admin/company/closed.tsx";
import { CompanyAudit } from "./admin/company/audit.tsx";
import { CallReasons } from "./admin/company/call-reasons.tsx";
import { CompanyJoinLink } from "./admin/company/join-link.tsx";
import type { CompanyPage } from "./admin/company/company-page.ts";
import { CompanyMails } from "./admin/company/mails.tsx";
import { MergeCompany } from "./admin/company/merge.tsx";
import { CompanyNotes } from "./admin/company/notes.tsx";
import { CompanyOrders } from "./admin/company/orders.tsx";
import { CompanyPeople } from "./admin/company/people.tsx";
import { CompanySubscription } from "./admin/company/subscription.tsx";
import { CompanyStatus, SharedNumber } from "./admin/company-status.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { NextSteps } from "./admin/next-steps.tsx";
import YearlyList from "./admin/yearly-list.tsx";

export default function AdminCompanyScreen() {
  const { id } = useParams({ from: "/admin/companies/$id" });
  const { data, error, reload } = useCall("get-company-page", { id });
  return (
    <AdminFrame here="kunder" back="/admin/companies">
      {error ? (
        <Card className="mt-9">
          <LoadFailed text="Fel vid hämtning av företagsinformation" detail={error.text} retry={reload} />
        </Card>
      ) : data ? (
        <CompanyShown page={data} />
      ) : (
        <Card className="mt-9">
          <SkeletonRows rows={5} />
        </Card>
      )}
    </AdminFrame>
  );
}

function CompanyShown({ page }: { page: CompanyPage }) {
  const { company } = page;
  return (
    <>
      <PageHead
        title={company.name}
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <CompanyStatus company={company} />
            {company.shares_org_number && <SharedNumber />}
            {company.org_number && (
              <span className="whitespace-nowrap">{formatOrgNumber(company.org_number)}</span>
            )}
            {company.address && <span>{company.address}</span>}
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2 max-md:*:flex-1">
            <LinkButton
              to="/admin/companies/$id/settings"
              params={{ id: company.id }}
              look="secondary"
              icon={<Pencil size={18} aria-hidden />}
            >
              Ändra uppgifter
            </LinkButton>
            {(company.invited || company.not_begun) && <InviteAgain id={company.id} />}
            <ViewButton company={company} />
            <CallButton company={company} />
          </div>
        }
      />
      <CallReasons company={company} />
      <div className="grid items-start gap-3.5 md:gap-5 lg:grid-cols-[minmax(0,1fr)_384px]">
        <div className="grid min-w-0 grid-cols-1 gap-3.5 md:gap-5">
          <CompanyOrders page={page} />
          <NextSteps companyId={company.id} />
          <CompanyPeople page={page} />
          <CompanyMails companyId={company.id} mails={page.mails} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-3.5 md:gap-5">
          <ClosedAccount company={company} />
          <CompanySubscription page={page} />
          <CompanyApproval page={page} />
          <YearlyList companyId={company.id} />
          <CompanyJoinLink companyId={company.id} />
          <CompanyNotes companyId={company.id} />
          <MergeCompany company={company} />
          <CompanyAudit audit={page.audit} />
        </div>
      </div>
    </>
  );
}

/** Calls the contact, from a phone or a program that takes such links. */
function CallButton({ company }: { company: CompanyPage["company"] }) {
  const { contact_phone, contact_first_name } = company;
  if (!contact_phone) return null;
  return (
    <a href={telephone(contact_phone)} className={buttonClass()}>
      <Phone size={18} aria-hidden />
      Ring {contact_first_name} {contact_phone}
    </a>
  );
}

function InviteAgain({ id }: { id: string }) {
  const { run, busy } = useCallAction("resend-company-invitation", {
    done: ({ sentTo }) => toast.success("Inbjudan är skickad igen", { description: `Till ${sentTo}.` }),
    failed: "Kunde inte skicka inbjudan",
  });
  return (
    <Button
      look="secondary"
      busy={busy}
      icon={<Mail size={18} aria-hidden />}
      onClick={() => void run({ id })}
    >
      Skicka inbjudan igen
    </Button>
  );
}

/** Sees what the customer sees: read only, with a banner and a line in the audit log. */
function ViewButton({ company }: { company: CompanyPage["company"] }) {
  const navigate = useNavigate();
  const { run, busy } = useCallAction("view-company", { failed: "Kunde inte öppna kundens vy" });
  const look = async () => {
    const viewed = await run({ id: company.id });
    if (!viewed) return;
    startViewing(viewed);
    await navigate({ to: "/dashboard" });
  };
  return (
    <Button look="secondary" busy={busy} icon={<Eye size={18} aria-hidden />} onClick={() => void look()}>
      Se som kund
    </Button>
  );
}
