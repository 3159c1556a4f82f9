import { useParams } from "@tanstack/react-router";
import { useCall } from "../calls.ts";
import { Card } from "../ui/card.tsx";
import { PageHead } from "../ui/page.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { CustomerAccess } from "./admin/company/access.tsx";
import { CompanyLink } from "./admin/company-link.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { CompanyDetails, CompanyInvoicing } from "./settings/company.tsx";

/** A company's details and people, changed for it by one of the platform's staff, with the forms that HR has. */
export default function AdminCompanySettingsScreen() {
  const { id } = useParams({ from: "/admin/companies/$id/settings" });
  const { data, error, reload } = useCall("get-customer-settings", { id });
  return (
    <AdminFrame here="kunder" back="/admin/companies">
      <PageHead
        title="Uppgifter och tillgång"
        text={
          data ? (
            <>
              För <CompanyLink company={{ id, name: data.details.name }} />. Det ni ändrar ser företaget i sin
              historik.
            </>
          ) : undefined
        }
      />
      {error ? (
        <Card>
          <LoadFailed text="Kunde inte hämta företagets uppgifter" detail={error.text} retry={reload} />
        </Card>
      ) : data ? (
        <div className="grid max-w-[800px] grid-cols-1 gap-5">
          <CompanyDetails settings={data} customer={{ id }} />
          <CompanyInvoicing settings={data} customer={{ id }} />
          <CustomerAccess companyId={id} />
        </div>
      ) : (
        <Card>
          <SkeletonRows rows={5} />
        </Card>
      )}
    </AdminFrame>
  );
}
