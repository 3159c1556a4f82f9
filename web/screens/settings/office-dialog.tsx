import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { addOffice, type Office, updateOffice } from "../../../contract/offices.ts";
import { type DeliveryRule, deliveryRuleLabels, deliveryRules } from "../../../domain/birthday.ts";
import { formatTime } from "../../../domain/dates.ts";
import { MEAL_TIMES } from "../../../domain/meals.ts";
import { counted } from "../../../domain/swedish.ts";
import { useCallForm } from "../../form.ts";
import { AddressField } from "../../ui/address-field.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { RadioRows } from "../../ui/choice-rows.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { PhoneField, TextArea, TextField } from "../../ui/text-field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { Consequences } from "./consequences.tsx";

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
      {/* As high as the suggestions below the address, which would be cut off. */}
      <div className="space-y-5 md:min-h-100">
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

/** What the planned deliveries follow. */
const followed = (values: { address: string; delivery_rule: string; delivery_time: string }): string =>
  JSON.stringify([values.address, values.delivery_rule, values.delivery_time]);

function Change({ office, single, onClose }: Props & { office: Office; single: boolean }) {
  const stands = followed({ ...office, address: office.address ?? "" });
  /** What was said of which values; others are asked about anew. */
  const [told, setTold] = useState<{ of: string; lines: string[] } | null>(null);
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
      invoice_reference: office.invoice_reference ?? "",
      delivery_rule: office.delivery_rule,
      delivery_time: office.delivery_time,
    },
    input: (values) => ({ ...values, preview: mustAsk(values) }),
    done: (answer, sent) => {
      if (sent.preview)
        return setTold({ of: followed(sent), lines: consequences(answer, sent.delivery_time) });
      toast.success("Ändringarna är sparade");
      onClose();
    },
    failed: "Kunde inte spara. Försök igen.",
  });
  function mustAsk(values: Parameters<typeof followed>[0]): boolean {
    return followed(values) !== stands && followed(values) !== told?.of;
  }
  const { address, latitude, longitude } = form.values;
  const asks = mustAsk(form.values);
  const control = form.control("address");
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={single ? "Adress och mottagare" : office.name}
      description="Den som levererar läser vem som tar emot och vägen in från dagen före, portkoden bara på leveransdagen."
      form={form.props}
      footer={<Footer action={asks ? "Se vad som ändras" : "Spara"} busy={form.busy} onClose={onClose} />}
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
          <PhoneField
            label="Mottagarens telefon"
            optional
            autoComplete="off"
            {...form.field("receiver_phone")}
          />
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
        <TextField
          label="Referens på fakturor"
          optional
          autoComplete="off"
          hint="För det som levereras hit. Tomt: företagets egen."
          {...form.field("invoice_reference")}
        />
        <RadioRows<DeliveryRule>
          label="När födelsedagen är en helg eller röd dag"
          rows={deliveryRules.map((rule) => ({ value: rule, label: deliveryRuleLabels[rule] }))}
          {...form.control("delivery_rule")}
        />
        <div role="status">
          {told && told.of === followed(form.values) && <Consequences key={told.of} lines={told.lines} />}
        </div>
      </div>
    </Dialog>
  );
}

/** What becomes of what is planned, before it is saved. */
function consequences(
  { moved, rehoured, staying, taken_back }: Output<"update-office">,
  time: string,
): string[] {
  const lines = [
    moved > 0 && `${counted(moved, "planerad tårta", "planerade tårtor")} får en ny dag.`,
    rehoured > 0 &&
      `${counted(rehoured, "planerad tårta", "planerade tårtor")} kommer ${formatTime(time)}. Det som ett bageri redan har frågats om kommer som förut.`,
    taken_back > 0 &&
      `${counted(taken_back, "tårta", "tårtor")} som ett bageri känner till tas tillbaka och frågas om på nytt. Bageriet får besked.`,
    staying > 0 &&
      `${counted(staying, "leverans är redan beställd", "leveranser är redan beställda")} och går till den gamla adressen.`,
  ].filter((line) => line !== false);
  return lines.length > 0 ? lines : ["Inga planerade leveranser ändras."];
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
