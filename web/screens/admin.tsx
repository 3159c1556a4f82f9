import { useNavigate, useSearch } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { RequestTab } from "../../contract/order-requests.ts";
import { useCall } from "../calls.ts";
import { Button } from "../ui/button.tsx";
import { PageHead } from "../ui/page.tsx";
import { type Tab, TabPanel, TabsRoot } from "../ui/tabs.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { InviteDialog } from "./admin/invite-dialog.tsx";
import { AdminOverview } from "./admin/overview.tsx";
import { PlatformSearch } from "./admin/platform-search.tsx";
import { Requests } from "./admin/requests.tsx";
import { LinkedStory } from "./admin/story-dialog.tsx";

const panels = [
  {
    value: "oversikt",
    label: "Översikt",
    title: "Översikt",
    text: "Alla kunder och beställningar på ett ställe.",
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
  const [inviting, setInviting] = useState(false);
  const shown = panels.find(({ value }) => value === search.tab) ?? panels[0];
  const tabs: Tab[] = panels.map(({ value, label, count }) => ({
    value,
    label,
    count: counts?.[count],
    urgent: count === "pending",
  }));

  return (
    <TabsRoot
      value={shown.value}
      onChange={(next) =>
        void navigate({ to: "/admin", search: { tab: next === "oversikt" ? undefined : next } })
      }
    >
      <AdminFrame back="/dashboard" tabs={tabs} tab={shown.value}>
        <PageHead
          title={shown.title}
          text={shown.text}
          action={
            <Button icon={<UserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
              Bjud in företag
            </Button>
          }
        />
        <PlatformSearch
          search={search.q}
          onSearch={(q) => void navigate({ to: "/admin", search: { tab: search.tab, q }, replace: true })}
        />
        {panels.map(({ value, count }) => (
          <TabPanel key={value} value={value}>
            {count === "companies" ? (
              <AdminOverview counts={counts} />
            ) : (
              <Requests tab={count} counts={counts} />
            )}
          </TabPanel>
        ))}
        <LinkedStory
          id={search.order}
          onClose={() => void navigate({ to: "/admin", search: { tab: search.tab }, replace: true })}
        />
        <InviteDialog open={inviting} onOpenChange={setInviting} />
      </AdminFrame>
    </TabsRoot>
  );
}
