import { CalendarX2, CreditCard, Hourglass } from "lucide-react";
import type { Company } from "../../../contract/entities/company.ts";
import { whatEnded } from "../../../domain/ended-subscription.ts";
import { accessOf } from "../../../domain/subscription.ts";
import { clock } from "../../clock.ts";
import { Banner } from "../../ui/banner.tsx";
import { ManageButton } from "./manage-subscription.tsx";
import { dayOf } from "./trial-banner.tsx";

/** What stands in the way of ordering, or will: it has ended, is not paid, or ends. */
export default function SubscriptionTrouble({ company }: { company: Company }) {
  if (!accessOf(company, clock.now()).access)
    return (
      <Banner
        tone="amber"
        icon={<Hourglass size={22} />}
        title={whatEnded(company)}
        text="Ni kan läsa allt men inte beställa. Det ni påbörjar sparas."
        action={<ManageButton look="primary">Förnya abonnemanget</ManageButton>}
      />
    );
  if (company.payment_past_due && company.payment_method === "invoice")
    return (
      <Banner
        tone="amber"
        icon={<CreditCard size={22} />}
        title="Fakturan är inte betald"
        text="Betala den, så fortsätter allt som vanligt. Har ni redan betalat syns det här inom någon dag."
        action={<ManageButton look="primary">Visa fakturan</ManageButton>}
      />
    );
  if (company.payment_past_due)
    return (
      <Banner
        tone="amber"
        icon={<CreditCard size={22} />}
        title="Betalningen gick inte igenom"
        text="Kontrollera kortet, så fortsätter allt som vanligt."
        action={<ManageButton look="primary">Uppdatera betalningen</ManageButton>}
      />
    );
  return (
    <Banner
      tone="amber"
      icon={<CalendarX2 size={22} />}
      title="Abonnemanget är uppsagt"
      text={`Ni kan beställa till och med ${dayOf(company.period_ends_at!)}. Efter det kan ni läsa allt men inte beställa.`}
      action={<ManageButton>Ångra uppsägningen</ManageButton>}
    />
  );
}
