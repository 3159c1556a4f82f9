import type { LinkProps } from "@tanstack/react-router";
import { Building2, LogOut, type LucideIcon, Plus, Store, UserPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../../contract/contract.ts";
import { formatDayFrom } from "../../../domain/dates.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { formatOrgNumber } from "../../../domain/organisation.ts";
import { capitalised } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { signOut } from "../../client.ts";
import { useToday } from "../../clock.ts";
import { useDebounced } from "../../use-debounced.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { CommandField, type CommandGroup, type CommandRow } from "../../ui/command-field.tsx";
import { KindTile } from "../../ui/order-kind.tsx";
import { finds } from "../dashboard/finds.ts";
import { besideQueue, placePages } from "./places.ts";

type Found = Output<"search-platform">;

const PAUSE_MS = 200;
const nothing: Found = { companies: [], people: [], orders: [], suppliers: [], more: false };

/** What the staff finds and does by typing, from every page of the back office. */
export default function PlatformCommandField({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim(), PAUSE_MS);
  const { data, error, reload } = useCall("search-platform", { search }, { when: search !== "" });
  const [last, setLast] = useState(nothing);
  if (data && data !== last) setLast(data);
  const found = search === "" ? nothing : (data ?? last);
  return (
    <CommandField
      onClose={onClose}
      label="Sök eller gör något"
      placeholder="Företag, person, leverantör eller id"
      text={text}
      onText={setText}
      stale={text.trim() !== search || (search !== "" && !data && !error)}
      failed={error && { error, reload }}
      hint="Vi letar efter hur varje ord börjar, och efter minst åtta tecken av en beställnings id."
      note={found.more ? "Det finns fler träffar. Skriv mer för att se dem." : undefined}
      shortcuts={[
        ["j k", "Nästa och föregående i Idag"],
        ["Enter", "Gör det föreslagna i Idag"],
      ]}
      groups={[
        ...useFound(found),
        { title: "Gör något", rows: finds(deeds, text).map(asRow) },
        { title: "Gå till", rows: finds([...placePages, ...besideQueue], text).map(asRow) },
      ]}
    />
  );
}

function useFound({ companies, people, orders, suppliers }: Found): CommandGroup[] {
  const today = useToday();
  return [
    {
      title: "Företag",
      rows: companies.map(({ id, name, org_number, contact }) => ({
        key: id,
        title: name,
        detail: words(org_number && formatOrgNumber(org_number), contact),
        picture: picture(Building2),
        link: { to: "/admin/companies/$id", params: { id } },
      })),
    },
    {
      title: "Personer med tillgång",
      rows: people.map(({ email, name, invited, company_id, company_name }) => ({
        key: `${company_id} ${email}`,
        title: name ?? email,
        detail: words(name && email, company_name, invited && "inbjuden"),
        picture: <Avatar name={name ?? email} size={32} />,
        link: { to: "/admin/companies/$id/settings", params: { id: company_id } },
      })),
    },
    {
      title: "Beställningar",
      rows: orders.map(({ id, kind, delivery_date, requested, company_id, company_name }) => ({
        key: id,
        title: `${capitalised(kindTraits[kind].name)} ${formatDayFrom(Temporal.PlainDate.from(delivery_date), today)}`,
        detail: words(company_name, id),
        picture: <KindTile kind={kind} />,
        // What was planned ahead has no story of its own to open.
        link: requested
          ? { to: "/admin", search: { order: id } }
          : { to: "/admin/companies/$id", params: { id: company_id } },
      })),
    },
    {
      title: "Leverantörer",
      rows: suppliers.map(({ id, name, address, active }) => ({
        key: id,
        title: name,
        detail: words(address, !active && "används inte"),
        picture: picture(Store),
        link: { to: "/admin/suppliers/$id", params: { id } },
      })),
    },
  ];
}

const words = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join(" · ");

const picture = (Icon: LucideIcon) => <Icon size={18} aria-hidden className="text-ink-600" />;

type Deed = { title: string; words: string; Icon: LucideIcon; link?: LinkProps; run?: () => void };

const deeds: Deed[] = [
  {
    title: "Bjud in företag…",
    words: "ny kund inbjudan",
    Icon: UserPlus,
    link: { to: "/admin/companies", search: { gor: "bjud-in" } },
  },
  {
    title: "Lägg till restaurang…",
    words: "ny leverantör",
    Icon: Plus,
    link: { to: "/admin/restaurants", search: { gor: "lagg-till" } },
  },
  {
    title: "Lägg till bageri…",
    words: "ny leverantör konditori",
    Icon: Plus,
    link: { to: "/admin/restaurants", search: { tab: "bagerier", gor: "lagg-till" } },
  },
  { title: "Logga ut", words: "avsluta", Icon: LogOut, run: () => void signOut() },
];

const asRow = ({ title, Icon, link, run }: Deed): CommandRow => ({
  key: title,
  title,
  picture: picture(Icon),
  ...(link && { link }),
  ...(run && { run }),
});
