import { useNavigate, useSearch } from "@tanstack/react-router";
import { CakeSlice, Plus, Utensils } from "lucide-react";
import { useState } from "react";
import { useDeed } from "../deed.ts";
import { Button } from "../ui/button.tsx";
import { PageHead } from "../ui/page.tsx";
import { type Tab, TabPanel, Tabs } from "../ui/tabs.tsx";
import { AdminFrame } from "./admin/frame.tsx";
import { AddDialog } from "./admin/suppliers/add-dialog.tsx";
import type { Face } from "./admin/suppliers/faces.ts";
import { SupplierList } from "./admin/suppliers/supplier-list.tsx";

const tabs = [
  { value: "restauranger", label: "Restauranger", icon: <Utensils size={17} aria-hidden /> },
  { value: "bagerier", label: "Bagerier", icon: <CakeSlice size={17} aria-hidden /> },
] as const satisfies readonly Tab[];

const faces: Record<string, Face> = { restauranger: "restaurant", bagerier: "bakery" };

export default function AdminRestaurantsScreen() {
  const search = useSearch({ from: "/admin/restaurants" });
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [asked, forget] = useDeed("lagg-till");
  const tab = search.tab === "bagerier" ? "bagerier" : "restauranger";
  const face = faces[tab]!;
  return (
    <AdminFrame here="leverantorer">
      <PageHead
        title="Leverantörer"
        text="Restauranger och bagerier som kunderna kan beställa från."
        action={
          <Button icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
            {face === "restaurant" ? "Lägg till restaurang" : "Lägg till bageri"}
          </Button>
        }
      />
      <Tabs
        label="Restauranger och bagerier"
        tabs={tabs}
        value={tab}
        onChange={(next) =>
          void navigate({
            to: "/admin/restaurants",
            search: { tab: next === "bagerier" ? next : undefined },
          })
        }
      >
        {tabs.map(({ value }) => (
          <TabPanel key={value} value={value} className="pt-5">
            <SupplierList face={faces[value]!} />
          </TabPanel>
        ))}
      </Tabs>
      <AddDialog
        key={face}
        face={face}
        open={adding || asked}
        onOpenChange={(open) => {
          setAdding(open);
          if (asked && !open) forget();
        }}
      />
    </AdminFrame>
  );
}
