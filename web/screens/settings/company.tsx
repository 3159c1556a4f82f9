import { BadgeCheck } from "lucide-react";
import { accountants, owners } from "../../../contract/callers.ts";
import { updateCompanyDetails, updateInvoicing } from "../../../contract/settings.ts";
import { updateCustomerDetails, updateCustomerInvoicing } from "../../../contract/support.ts";
import type { Output } from "../../../contract/contract.ts";
import { invoiceIntervals, invoiceLabels } from "../../../domain/meals.ts";
import { formatOrgNumber, isOrganisation } from "../../../domain/organisation.ts";
import { peppolOf } from "../../../domain/peppol.ts";
import { useCall } from "../../calls.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FieldLabel, FieldNote } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { EmailField, PhoneField, TextArea, TextField } from "../../ui/text-field.tsx";
import { useHasRole, useMay } from "../../may.ts";
import { SavedSection } from "./saved-section.tsx";
import { useSectionForm } from "./section-form.ts";

type Settings = Output<"get-company-settings">;

/** Who the company is, whom we write to, and where its suppliers send their invoices. */
export default function CompanySection() {
  const { data, error, reload } = useCall("get-company-settings", {});
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta företagets uppgifter" detail={error.text} retry={reload} />
      </Card>
    );
  if (!data)
    return (
      <Card>
        <SkeletonRows rows={5} />
      </Card>
    );
  return (
    <div className="space-y-5">
      <CompanyDetails settings={data} />
      <CompanyInvoicing settings={data} />
    </div>
  );
}

/** `customer` is the company whose page one of the platform's staff has open. */
type SectionProps = { settings: Settings; customer?: { id: string } };

export function CompanyDetails({ settings, customer }: SectionProps) {
  const { version, ...present } = settings.details;
  const section = useSectionForm(
    customer ? updateCustomerDetails : updateCompanyDetails,
    version,
    {
      name: present.name,
      contact_first_name: present.contact_first_name ?? "",
      contact_last_name: present.contact_last_name ?? "",
      contact_email: present.contact_email ?? "",
      contact_phone: present.contact_phone ?? "",
    },
    customer,
  );
  const { field } = section;
  const waits = settings.confirmed_contact_email;
  const [fixed, isOwner] = [!useMay(owners), useHasRole(owners)];
  return (
    <SavedSection
      title="Uppgifter"
      text={isOwner ? undefined : "Ändras av den som är HR-ansvarig."}
      action="Spara uppgifter"
      section={section}
      changes={changesOf(settings, "details")}
    >
      <div className="grid gap-x-5 gap-y-4.5 md:grid-cols-2">
        <TextField
          label="Företagsnamn"
          required
          disabled={fixed}
          autoComplete="organization"
          {...field("name")}
        />
        <TextField
          label="Organisationsnummer"
          disabled
          value={settings.org_number ? formatOrgNumber(settings.org_number) : "Saknas"}
          after={settings.is_verified && <BadgeCheck size={18} aria-hidden />}
          hint={orgNumberHint(settings, customer !== undefined)}
        />
        <h3 className="display col-span-full mt-1 border-t hairline pt-5 text-h3">Kontaktperson</h3>
        <TextField label="Förnamn" required disabled={fixed} {...field("contact_first_name")} />
        <TextField label="Efternamn" required disabled={fixed} {...field("contact_last_name")} />
        <EmailField
          required
          disabled={fixed}
          autoComplete="off"
          hint={
            waits
              ? `Väntar på att bekräftas därifrån. Tills dess går mejlen till ${waits}.`
              : "En ny adress gäller när den har bekräftats därifrån."
          }
          {...field("contact_email")}
        />
        <PhoneField optional disabled={fixed} autoComplete="off" {...field("contact_phone")} />
      </div>
    </SavedSection>
  );
}

function orgNumberHint({ is_verified }: Settings, isStaff: boolean): string | undefined {
  const checked = is_verified ? "Kontrollerat mot Bolagsverket." : "";
  return [checked, isStaff ? "" : "Kontakta oss för att ändra det."].filter(Boolean).join(" ") || undefined;
}

const choices = invoiceIntervals.map((value) => ({ value, label: invoiceLabels[value] }));

export function CompanyInvoicing({ settings, customer }: SectionProps) {
  const { version, ...present } = settings.invoicing;
  const section = useSectionForm(
    customer ? updateCustomerInvoicing : updateInvoicing,
    version,
    {
      invoice_email: present.invoice_email ?? "",
      invoice_peppol: present.invoice_peppol ?? "",
      invoice_reference: present.invoice_reference ?? "",
      invoice_address: present.invoice_address ?? "",
      invoice_interval: present.invoice_interval,
    },
    customer,
  );
  const { field, control } = section;
  const { ref: _ref, name: _name, error: _error, ...interval } = control("invoice_interval");
  const peppol = control("invoice_peppol");
  const { org_number } = settings;
  const proposed = org_number && isOrganisation(org_number) ? peppolOf(org_number) : null;
  const [fixed, isAccountant] = [!useMay(accountants), useHasRole(accountants)];
  return (
    <SavedSection
      title="Faktura"
      text={`Bagerier och restauranger läser det i mejlet om varje beställning. Betalar ni oss mot faktura går den också hit.${isAccountant ? "" : " Ändras av den som är HR-ansvarig eller har hand om ekonomin."}`}
      action="Spara faktura"
      section={section}
      changes={changesOf(settings, "invoicing")}
    >
      <div className="grid gap-x-5 gap-y-4.5 md:grid-cols-2">
        <EmailField
          label="E-post för faktura"
          optional
          disabled={fixed}
          autoComplete="off"
          {...field("invoice_email")}
        />
        <TextField
          label="Er referens"
          optional
          disabled={fixed}
          hint="Ett kontor kan ha en egen, under Kontor."
          {...field("invoice_reference")}
        />
        <div>
          <TextField
            label="Peppol-id"
            optional
            disabled={fixed}
            autoComplete="off"
            hint="För e-faktura: 0007: och organisationsnumret, eller 0088: och ert GLN."
            {...field("invoice_peppol")}
          />
          {proposed && !fixed && peppol.value === "" && (
            <Button look="ghost" size="sm" className="mt-1" onClick={() => peppol.onChange(proposed)}>
              Använd {proposed}
            </Button>
          )}
        </div>
        <TextArea label="Fakturaadress" optional rows={2} disabled={fixed} {...field("invoice_address")} />
        <div className="col-span-full">
          <FieldLabel changed={section.edited.includes("invoice_interval")}>Hur ofta</FieldLabel>
          <Segmented
            wide
            label="Hur ofta faktura skickas"
            choices={choices.map((choice) => ({ ...choice, disabled: fixed }))}
            {...interval}
          />
          <FieldNote hint="Gäller nya beställningar. De som redan är gjorda behåller sitt." />
        </div>
      </div>
    </SavedSection>
  );
}

const changesOf = (settings: Settings, section: "details" | "invoicing") =>
  settings.changes.filter((change) => change.section === section);
