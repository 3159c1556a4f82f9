import { Link } from "@tanstack/react-router";
import { useCall } from "../../calls.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../../ui/states.tsx";
import { StepIcon } from "../../ui/step-icon.tsx";
import { Clipped } from "./clipped.tsx";

/** What happens by itself next, the soonest first: of one company, or of all. */
export function NextSteps({ companyId }: { companyId?: string }) {
  const { data, error, reload } = useCall("list-next-steps", companyId ? { company_id: companyId } : {});
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta nästa steg" detail={error.text} retry={reload} />
      </Card>
    );
  return (
    <Card>
      <CardHead line title="Händer härnäst" detail="Av sig självt, utan att någon trycker på något" />
      {!data ? (
        <SkeletonRows rows={3} />
      ) : data.steps.length === 0 ? (
        <EmptyState title="Inget på gång" text="Det finns inga kommande beställningar med ett nästa steg." />
      ) : (
        <Clipped items={data.steps} first={6}>
          {(shown) => (
            <ul className="divide-y divide-border px-card">
              {shown.map(({ id, title, company_id, company_name, step }) => (
                <li key={id} className="flex items-start gap-3 py-3.5">
                  <StepIcon what={step.what} size={16} />
                  <div className="min-w-0">
                    <p className="font-medium">{step.text}</p>
                    <p className="text-sm text-subtle-foreground">
                      {title}
                      {!companyId && (
                        <>
                          {", "}
                          <Link
                            to="/admin/companies/$id"
                            params={{ id: company_id }}
                            className="rounded-xs underline decoration-green-300 underline-offset-4 hover:decoration-current"
                          >
                            {company_name}
                          </Link>
                        </>
                      )}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </Clipped>
      )}
    </Card>
  );
}
