import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RequestTab } from "../../contract/order-requests.ts";
import { useCall } from "../calls.ts";
import { type Tab, TabList, TabPanel, TabsRoot } from "../ui/tabs.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { Requests } from "./admin/requests.tsx";
import { LinkedStory } from "./admin/story-dialog.tsx";
import Today from "./admin/today.tsx";

const panels = [
  {
    value: "oversikt",
    label: "Översikt",
    title: "Översikt",
    text: "",
    count: "companies",
  },
  {
    value: "alla",
    label: "Alla",
    title: "Alla förfrågningar",
    text: "Tårtor och måltider från alla kunder, nyast först.",
    count: "all",
  },
  {
    value: "tartor",
    label: "Tårtor",
    title: "Tårtförfrågningar",
    text: "Födelsedagstårtor från alla kunder, nyast först.",
    count: "cake",
  },
  {
    value: "maltider",
    label: "Måltider",
    title: "Måltidsförfrågningar",
    text: "Frukost och lunch från alla kunder, nyast först.",
    count: "meal",
  },
  {
    value: "vantande",
    label: "Väntande",
    title: "Väntande förfrågningar",
    text: "Godkänn så skickas beställningen till leverantören. Efter den första går ett företags beställningar direkt, om det inte är satt till för hand.",
    count: "pending",
  },
] as const satisfies readonly { count: RequestTab | "companies"; [more: string]: string }[];

export default function AdminScreen() {
  const search = useSearch({ from: "/admin" });
  const navigate = useNavigate();
  const { data: counts } = useCall("count-order-requests", {});
  const shown = panels.find(({ value }) => value === search.tab) ?? panels[0];
  const tabs: Tab[] = panels.map(({ value, label, count }) => ({
    value,
    label,
    count: counts?.[count],
    urgent: count === "pending",
  }));

  return (
    <AdminFrame here="idag" back="/dashboard">
      <TabsRoot
        value={shown.value}
        onChange={(next) =>
          void navigate({ to: "/admin", search: { tab: next === "oversikt" ? undefined : next } })
        }
      >
        <div className="pt-5">
          <TabList label="Översikt och beställningsförfrågningar" tabs={tabs} value={shown.value} />
        </div>
        {panels.map(({ value, count, title, text }) => (
          <TabPanel key={value} value={value}>
            {count === "companies" ? (
              <Today />
            ) : (
              <>
                <header className="pt-6 pb-5">
                  <h1 className="display text-h1">{title}</h1>
                  <p className="mt-1 text-subtle-foreground">{text}</p>
                </header>
                <Requests tab={count} counts={counts} />
              </>
            )}
          </TabPanel>
        ))}
        <LinkedStory
          id={search.order}
          onClose={() => void navigate({ to: "/admin", search: { tab: search.tab }, replace: true })}
        />
      </TabsRoot>
    </AdminFrame>
  );
}
