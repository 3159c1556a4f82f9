import { addOffice, type Office, updateOffice } from "../../../contract/offices.ts";
import { type DeliveryRule, deliveryRuleLabels, deliveryRules } from "../../../domain/birthday.ts";
import { formatTime } from "../../../domain/dates.ts";
import { MEAL_TIMES } from "../../../domain/meals.ts";
import { useCallForm } from "../../form.ts";
import { AddressField } from "../../ui/address-field.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { RadioRows } from "../../ui/choice-rows.tsx";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { PhoneField, TextArea, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";

type Props = { onClose: () => void };

/** Adds an office, or changes one that is there. */
export default function OfficeDialog({
  office,
  single = false,
  onClose,
}: Props & { office?: Office; single?: boolean }) {
  return office ? <Change office={office} single={single} onClose={onClose} /> : <Add onClose={onClose} />;
}

function Add({ onClose }: Props) {
  const form = useCallForm(addOffice, {
    start: { name: "", address: "", latitude: null as number | null, longitude: null as number | null },
    done: ({ bakeries }, { name }) => {
      toast.success(`${name} är tillagt`, {
        description:
          bakeries > 0 ? `Vi har valt ${counted(bakeries, "bageri", "bagerier")} i närheten.` : undefined,
      });
      onClose();
    },
    failed: "Kunde inte lägga till kontoret",
  });
  const { address, latitude, longitude } = form.values;
  const control = form.control("address");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Lägg till kontor"
      description="Det får samma tider och stängda dagar som ert första. Sedan ändrar ni det ni vill."
      form={form.props}
      footer={<Footer action="Lägg till" busy={form.busy} onClose={onClose} />}
    >
      <div className="space-y-5">
        <TextField label="Kontorets namn" required hint="Till exempel orten" {...form.field("name")} />
        <AddressField
          label="Adress"
          required
          {...control}
          value={{ display: address, latitude, longitude }}
          onChange={(next) => {
            control.onChange(next.display);
            form.set("latitude", next.latitude ?? null);
            form.set("longitude", next.longitude ?? null);
          }}
        />
      </div>
    </Dialog>
  );
}

function Change({ office, single, onClose }: Props & { office: Office; single: boolean }) {
  const form = useCallForm(updateOffice, {
    start: {
      id: office.id,
      seen: office.version,
      name: office.name,
      address: office.address ?? "",
      latitude: office.latitude,
      longitude: office.longitude,
      receiver_name: office.receiver_name ?? "",
      receiver_phone: office.receiver_phone ?? "",
      reserve_name: office.reserve_name ?? "",
      reserve_phone: office.reserve_phone ?? "",
      door_code: office.door_code ?? "",
      instructions: office.instructions ?? "",
      delivery_rule: office.delivery_rule,
      delivery_time: office.delivery_time,
    },
    done: ({ moved, staying }) => {
      const told = [
        moved > 0 && `${counted(moved, "planerad tårta", "planerade tårtor")} fick en ny dag.`,
        staying > 0 &&
          `${counted(staying, "leverans är redan beställd", "leveranser är redan beställda")} och går till den gamla adressen.`,
      ].filter(Boolean);
      toast.success("Ändringarna är sparade", { description: told.join(" ") || undefined });
      onClose();
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  const { address, latitude, longitude } = form.values;
  const control = form.control("address");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={single ? "Adress och mottagare" : office.name}
      description="Den som levererar läser vem som tar emot och vägen in från dagen före, portkoden bara på leveransdagen."
      form={form.props}
      footer={<Footer action="Spara" busy={form.busy} onClose={onClose} />}
    >
      <div className="space-y-5">
        {!single && <TextField label="Kontorets namn" required {...form.field("name")} />}
        <AddressField
          label="Adress"
          required
          {...control}
          value={{ display: address, latitude, longitude }}
          onChange={(next) => {
            control.onChange(next.display);
            form.set("latitude", next.latitude ?? null);
            form.set("longitude", next.longitude ?? null);
          }}
        />
        <div className="grid gap-x-5 gap-y-4.5 md:grid-cols-2">
          <TextField label="Tar emot" optional hint="Namn och gärna roll" {...form.field("receiver_name")} />
          <PhoneField optional autoComplete="off" {...form.field("receiver_phone")} />
          <TextField label="Reserv" optional {...form.field("reserve_name")} />
          <PhoneField
            label="Reservens telefon"
            optional
            autoComplete="off"
            {...form.field("reserve_phone")}
          />
          <TextField label="Portkod" optional autoComplete="off" {...form.field("door_code")} />
          <SelectField
            label="Leveranstid"
            choices={MEAL_TIMES.map((time) => ({ value: time, label: formatTime(time) }))}
            {...form.field("delivery_time")}
          />
        </div>
        <TextArea label="Vägen in" optional rows={2} {...form.field("instructions")} />
        <RadioRows<DeliveryRule>
          label="När födelsedagen är en helg eller röd dag"
          rows={deliveryRules.map((rule) => ({ value: rule, label: deliveryRuleLabels[rule] }))}
          {...form.control("delivery_rule")}
        />
      </div>
    </Dialog>
  );
}

function Footer({ action, busy, onClose }: Props & { action: string; busy: boolean }) {
  return (
    <>
      <Button look="secondary" onClick={onClose}>
        Avbryt
      </Button>
      <SubmitButton busy={busy}>{action}</SubmitButton>
    </>
  );
}
