import type { LinkProps } from "@tanstack/react-router";
import {
  CalendarDays,
  CakeSlice,
  FileUp,
  LogOut,
  type LucideIcon,
  Pause,
  Play,
  Plus,
  Store,
  UserPlus,
  Utensils,
} from "lucide-react";
import { useState } from "react";
import type { Role } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { daysUntil, formatDayFrom, relativeBadge } from "../../../domain/dates.ts";
import { kindTraits } from "../../../domain/order-kinds.ts";
import { genitive } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { signOut } from "../../client.ts";
import { useToday } from "../../clock.ts";
import { useMay } from "../../may.ts";
import { amountOf } from "../../ui/amount.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { StatusBadge } from "../../ui/badge.tsx";
import { CommandField, type CommandGroup, type CommandRow } from "../../ui/command-field.tsx";
import { DateTile } from "../../ui/date-tile.tsx";
import { IconTile } from "../../ui/icon-tile.tsx";
import { useDebounced } from "../../use-debounced.ts";
import { sections } from "../settings/sections.ts";
import { beside } from "./beside.ts";
import { finds } from "./finds.ts";
import { places } from "./places.ts";

type Found = Output<"search-company">;
type Person = Found["people"][number];

const PAUSE_MS = 150;
const nothing: Found = { people: [], orders: [], suppliers: [] };

/** What HR finds and does by typing: people, orders, suppliers, actions, pages, settings, always in that order. */
export default function CompanyCommandField({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const search = useDebounced(text.trim(), PAUSE_MS);
  const { data, error, reload } = useCall("search-company", { search }, { when: search !== "" });
  const [last, setLast] = useState(nothing);
  if (data && data !== last) setLast(data);
  const found = search === "" ? nothing : (data ?? last);
  const { data: user } = useCall("get-user", {});
  const role = user?.role;
  const mayOrder = useMay();
  return (
    <CommandField
      onClose={onClose}
      label="Sök eller gör något"
      placeholder="Person, beställning, bageri eller inställning"
      text={text}
      onText={setText}
      stale={text.trim() !== search || (search !== "" && !data && !error)}
      failed={error && { error, reload }}
      hint="Prova ett annat ord, till exempel ett namn, faktura eller portkod."
      groups={[
        ...usePeopleAndOrders(found, mayOrder),
        {
          title: "Gör något",
          rows: [...deedsFor(found.people.slice(0, 2), mayOrder), ...deeds(text, mayOrder)],
        },
        { title: "Gå till", rows: finds(pages(role), text).map(asRow) },
        { title: "Inställningar", rows: finds(settings(role), text).map(asRow) },
      ]}
    />
  );
}

function usePeopleAndOrders({ people, orders, suppliers }: Found, mayOrder: boolean): CommandGroup[] {
  const today = useToday();
  return [
    {
      title: "Personer",
      rows: people.map((person) => ({
        key: person.id,
        title: person.name,
        detail: [person.position, birthdayText(person, today)].filter(Boolean).join(", "),
        picture: <Avatar name={person.name} />,
        link: mayOrder
          ? { to: "/dashboard/anstallda", search: { employee: person.id } }
          : { to: "/dashboard/anstallda", search: { q: person.name } },
      })),
    },
    {
      title: "Beställningar",
      rows: orders.map(({ id, kind, title, delivery_date, quantity, supplier, ...state }) => {
        const day = Temporal.PlainDate.from(delivery_date);
        const days = daysUntil(day, today);
        return {
          key: id,
          title,
          detail: `${days >= 0 && days < 7 ? relativeBadge(days) : formatDayFrom(day, today)}, ${amountOf(kind, quantity)}${supplier ? ` från ${supplier}` : ""}`,
          picture: <DateTile small date={day} today={days === 0} />,
          aside: (
            <span className="max-md:hidden">
              <StatusBadge {...state} delivery_date={delivery_date} />
            </span>
          ),
          link: { to: "/dashboard", search: { tab: kindTraits[kind].tab, order: id } },
        };
      }),
    },
    {
      title: suppliers.every(({ makes_cakes }) => makes_cakes) ? "Bagerier" : "Bagerier och restauranger",
      rows: suppliers.map(({ id, name, address, makes_cakes }) => ({
        key: id,
        title: name,
        detail: address,
        picture: (
          <IconTile tone="cream" size={32}>
            <Store size={17} />
          </IconTile>
        ),
        link: makes_cakes
          ? { to: "/dashboard/autopilot" }
          : { to: "/dashboard", search: { tab: "maltider" } },
      })),
    },
  ];
}

function birthdayText({ next_birthday }: Person, today: Temporal.PlainDate): string {
  const day = Temporal.PlainDate.from(next_birthday);
  const before = day.subtract({ years: 1 });
  // Whoever has just had a birthday is looked for because of that one.
  if (daysUntil(before, today) > -31) return `fyllde år ${formatDayFrom(before, today)}`;
  return `fyller år ${formatDayFrom(day, today)}`;
}

/** What is done with whoever was found. */
const deedsFor = (people: readonly Person[], mayOrder: boolean): CommandRow[] =>
  !mayOrder
    ? []
    : people.flatMap(({ id, name, order_id, paused }) => [
        order_id
          ? row(`move ${id}`, `Flytta ${genitive(name)} tårta…`, CalendarDays, {
              to: "/dashboard",
              search: { tab: "tartor", order: order_id, gor: "flytta" },
            })
          : row(`order ${id}`, `Beställ tårta till ${name}…`, CakeSlice, {
              to: "/dashboard",
              search: { tab: "tartor", employee: id },
            }),
        row(
          `pause ${id}`,
          paused ? `Återuppta tårtor till ${name}…` : `Pausa tårtor till ${name}…`,
          paused ? Play : Pause,
          { to: "/dashboard/anstallda", search: { employee: id, gor: "pausa" } },
        ),
      ]);

function deeds(text: string, mayOrder: boolean): CommandRow[] {
  const doing = [
    {
      title: "Lägg till anställd…",
      words: "ny person kollega medarbetare",
      Icon: UserPlus,
      link: { to: "/dashboard/anstallda", search: { gor: "lagg-till" } },
    },
    {
      title: "Beställ tårta…",
      words: "skapa beställning födelsedag ny",
      Icon: Plus,
      link: { to: "/dashboard", search: { tab: "tartor", gor: "bestall" } },
    },
    {
      title: "Beställ måltid…",
      words: "skapa måltidsbeställning lunch frukost mat ny",
      Icon: Utensils,
      link: { to: "/dashboard", search: { tab: "maltider", gor: "bestall" } },
    },
    {
      title: "Importera anställda…",
      words: "excel csv fil lista",
      Icon: FileUp,
      link: { to: "/dashboard/anstallda", search: { importera: "ja" } },
    },
  ] satisfies { title: string; words: string; Icon: LucideIcon; link: LinkProps }[];
  const out = { title: "Logga ut", words: "avsluta", Icon: LogOut, run: () => void signOut() };
  return finds<(typeof doing)[number] | typeof out>([...(mayOrder ? doing : []), out], text).map((one) => ({
    key: one.title,
    title: one.title,
    picture: <one.Icon size={18} aria-hidden className="text-ink-600" />,
    ...("link" in one ? { link: one.link } : { run: one.run }),
  }));
}

type Page = { title: string; words: string; Icon: LucideIcon; link: LinkProps };

const placeWords: Record<string, string> = {
  oversikt: "startsida hem denna vecka statistik",
  tartor: "födelsedagstårtor beställa tårta födelsedagar",
  maltider: "lunch frukost fika middag mat restaurang",
  anstallda: "registret personal medarbetare kollegor allergier födelsedag",
};

/** Until it is known who somebody is, only what anybody may open. */
const pages = (role: Role | undefined): Page[] => [
  ...places.map(({ key, label, icon, to, tab }) => ({
    title: label,
    words: placeWords[key]!,
    Icon: icon,
    link: { to, search: tab ? { tab } : {} },
  })),
  ...beside
    .filter(({ by }) => role && by.includes(role))
    .map(({ title, words, Icon, to, search }) => ({
      title,
      words,
      Icon,
      link: { to, search: search ?? {} },
    })),
];

const settings = (role: Role | undefined): Page[] =>
  sections
    .filter(({ by }) => role && by.includes(role))
    .map(({ title, words, Icon, path }) => ({ title, words, Icon, link: { to: path } }));

const asRow = ({ title, Icon, link }: Page): CommandRow =>
  row(`${String(link.to)} ${title}`, title, Icon, link);

const row = (key: string, title: string, Icon: LucideIcon, link: LinkProps): CommandRow => ({
  key,
  title,
  link,
  picture: <Icon size={18} aria-hidden className="text-ink-600" />,
});
