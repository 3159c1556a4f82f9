import { Link2 } from "lucide-react";
import { owners } from "../../../contract/callers.ts";
import { addEmployee } from "../../../contract/people.ts";
import { showError, useCall } from "../../calls.ts";
import { useCallForm } from "../../form.ts";
import { useCopyJoinLink } from "../../join-link.ts";
import { useMay } from "../../may.ts";
import { useOfficeFilter } from "../../offices.ts";
import { Button, LinkButton, SubmitButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toaster.tsx";
import { EmployeeFields, type EmployeeValues, emptyEmployee, whatIsWrong } from "./employee-fields.tsx";

/** Adds one employee, or hands out the link with which they do it themselves. */
export default function AddEmployeeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const mayCopy = useMay(owners);
  const { data } = useCall("get-overview", {});
  const { copy, busy: copying } = useCopyJoinLink();
  // Whoever looks at an office adds its people.
  const { office } = useOfficeFilter();
  const form = useCallForm<"add-employee", EmployeeValues>(addEmployee, {
    start: { ...emptyEmployee, office_id: office?.id ?? "" },
    input: ({ id: _id, celebration: _celebration, office_id, ...person }) => ({
      ...person,
      office_id: office_id || undefined,
    }),
    invalid: whatIsWrong,
    done: ({ name }) => {
      toast.success(`${name} har lagts till!`);
      form.reset();
      onClose();
    },
    failed: (error, say) =>
      error.code === "no-company"
        ? say("Ingen företags-ID hittades")
        : showError("Fel vid tillägg av anställd", error, say),
  });
  const close = () => {
    form.reset();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Lägg till anställd"
      description="Eller skicka länken, så fyller de i själva."
      form={form.props}
      footer={
        <>
          {mayCopy ? (
            <Button
              look="ghost"
              className="-ml-3 px-3 max-md:[&>span]:sr-only"
              icon={<Link2 size={18} aria-hidden />}
              busy={copying}
              onClick={copy}
            >
              <span>Kopiera länk</span>
            </Button>
          ) : (
            <span />
          )}
          <div className="flex gap-2">
            <Button look="secondary" onClick={close}>
              Avbryt
            </Button>
            <SubmitButton busy={form.busy}>Lägg till</SubmitButton>
          </div>
        </>
      }
    >
      <EmployeeFields form={form} adding companyPortions={data?.company.default_portion_size} />
      <p className="mt-4.5 text-sm text-subtle-foreground">
        Många på en gång?{" "}
        <LinkButton
          to="/dashboard/anstallda"
          search={{ importera: "ja" }}
          look="link"
          className="!text-sm"
          onClick={close}
        >
          Importera en lista
        </LinkButton>
      </p>
    </Dialog>
  );
}
