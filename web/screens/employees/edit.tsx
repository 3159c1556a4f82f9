import { type Employee, typedFrom, writtenFields } from "../../../contract/entities/employee.ts";
import { updateEmployee } from "../../../contract/people.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { celebrationLabels, celebrations } from "../../../domain/people.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { useToday } from "../../clock.ts";
import { useCallForm } from "../../form.ts";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FieldLabel } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { toast } from "../../ui/toaster.tsx";
import { EmployeeFields, type EmployeeValues, whatIsWrong } from "../dashboard/employee-fields.tsx";

/** Not their own words: HR chooses for somebody else. */
const labels = { ...celebrationLabels, celebrate: "Fira" };

export default function EditEmployee({ person, onClose }: { person: Employee; onClose: () => void }) {
  const today = useToday();
  const { data: register } = useCall("list-employees", { archived: false });
  const form = useCallForm<"update-employee", EmployeeValues>(updateEmployee, {
    start: {
      ...typedFrom(person, writtenFields),
      id: person.id,
      cake_portion_size: person.cake_portion_size,
      office_id: person.office_id,
      updated_at: person.updated_at,
    },
    input: ({ office_id, ...values }) => ({
      ...values,
      office_id: office_id === person.office_id ? undefined : office_id,
    }),
    invalid: whatIsWrong,
    done: ({ employee, moved, cancelled, to_check, staying }) => {
      onClose();
      toast.success(`${employee.name} har sparats.`, {
        ...(moved > 0 && { description: "Den planerade tårtan följer med till den nya födelsedagen." }),
        ...(cancelled > 0 && { description: "Kommande tårtor har avbokats." }),
      });
      if (staying > 0)
        toast.info(
          `${counted(staying, "tårta", "tårtor")} som ett bageri känner till levereras till det gamla kontoret`,
          { description: "Ändra under Tårtor." },
        );
      const [order] = to_check;
      const wasBorn = employee.birthday !== person.birthday;
      if (order)
        toast.info(
          `En tårta är redan beställd till ${wasBorn ? "den gamla födelsedagen" : "det gamla startdatumet"}`,
          {
            description: `${formatDayFrom(Temporal.PlainDate.from(order.delivery_date), today)}, ${order.bakery_name ?? "inget bageri"}. Ändra den under Tårtor.`,
          },
        );
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  const { value, onChange } = form.control("celebration");

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Redigera anställd"
      form={form.props}
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Avbryt
          </Button>
          <SubmitButton busy={form.busy}>Spara</SubmitButton>
        </>
      }
    >
      <EmployeeFields
        form={form}
        governed={person.from_directory}
        {...(register && { companyPortions: register.default_portion_size })}
      />
      <div className="mt-4.5">
        <FieldLabel>Firande</FieldLabel>
        {person.celebration_own ? (
          <p className="font-medium">{labels[person.celebration]}</p>
        ) : (
          <Segmented
            wide
            label="Firande"
            choices={celebrations.map((choice) => ({ value: choice, label: labels[choice] }))}
            value={value}
            onChange={onChange}
          />
        )}
        <p className="mt-1.5 text-xs text-muted-foreground">
          {person.celebration_own
            ? "Personens eget val. Bara personen själv kan ändra det."
            : "Personen kan ändra via sin länk. Då gäller det valet."}
        </p>
      </div>
    </Dialog>
  );
}
