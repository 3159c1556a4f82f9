import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { CakeSlice, Calendar, Ellipsis, LayoutDashboard, Plus, Store, Users, Utensils } from "lucide-react";
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { orderStatuses, type OrderStatus } from "../domain/orders.ts";
import "./styles.css";
import { AllergyNote, DietNote } from "./ui/allergy-note.tsx";
import { Avatar } from "./ui/avatar.tsx";
import { DayBadge, HistoryTag, StatusBadge, Tag } from "./ui/badge.tsx";
import { Banner } from "./ui/banner.tsx";
import { Button, IconButton } from "./ui/button.tsx";
import { Card, StatCard } from "./ui/card.tsx";
import { Checkbox } from "./ui/checkbox.tsx";
import { CheckRows, RadioRows } from "./ui/choice-rows.tsx";
import { DateField } from "./ui/date-field.tsx";
import { DateTile } from "./ui/date-tile.tsx";
import { ConfirmDialog, Dialog } from "./ui/dialog.tsx";
import { followFocus } from "./ui/focus.ts";
import { IconTile } from "./ui/icon-tile.tsx";
import { Menu } from "./ui/menu.tsx";
import { NumberField } from "./ui/number-field.tsx";
import { Container, PageHead } from "./ui/page.tsx";
import { EmptyPlate } from "./ui/plate.tsx";
import { ProgressBar, StepBars } from "./ui/progress.tsx";
import { Segmented, Toggles } from "./ui/segmented.tsx";
import { SelectField } from "./ui/select-field.tsx";
import { SkeletonRows } from "./ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "./ui/states.tsx";
import { StatusCard } from "./ui/status-page.tsx";
import { type Column, Table } from "./ui/table.tsx";
import { TabPanel, Tabs } from "./ui/tabs.tsx";
import { PasswordField, TextArea, TextField } from "./ui/text-field.tsx";
import { toast, Toast, Toaster } from "./ui/toaster.tsx";
import { TrialCandles } from "./ui/trial-candles.tsx";

function Gallery() {
  return (
    <Container className="pb-20">
      <PageHead title="Komponenter" />
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
        <Buttons />
        <Badges />
        <Fields />
        <Choices />
        <Navigation />
        <Messages />
        <Dialogs />
        <Dates />
        <Lists />
        <States />
      </div>
      <Toaster />
    </Container>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 space-y-4 border-t border-cream-400 pt-6">
      <h2 className="display text-h3">{title}</h2>
      {children}
    </section>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
);

function Buttons() {
  return (
    <Part title="Knappar">
      <Line>
        <Button>Spara</Button>
        <Button busy>Sparar...</Button>
        <Button disabled>Inaktiv</Button>
        <Button look="secondary">Avbryt</Button>
      </Line>
      <Line>
        <Button look="danger-soft">Avböj</Button>
        <Button look="danger">Ta bort</Button>
        <Button look="ghost">Tillbaka</Button>
        <Button look="link">Glömt lösenord?</Button>
      </Line>
      <Line>
        <Button size="lg">Stor 52</Button>
        <Button>Normal 44</Button>
        <Button size="sm">Liten 36</Button>
        <IconButton label="Lägg till">
          <Plus size={18} />
        </IconButton>
        <Menu
          items={[
            { label: "Redigera", run: () => {} },
            { label: "Ta bort", run: () => {}, danger: true },
          ]}
        >
          <IconButton label="Mer" size="sm">
            <Ellipsis size={18} />
          </IconButton>
        </Menu>
      </Line>
    </Part>
  );
}

function Badges() {
  return (
    <Part title="Märken">
      <Line>
        <StatusBadge status={null} />
        {orderStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Line>
      <Line>
        <DayBadge days={0} />
        <DayBadge days={1} />
        <DayBadge days={3} />
        <HistoryTag />
        <Tag>Admin</Tag>
      </Line>
      <Line>
        <AllergyNote allergies="nötter, mandel" />
        <DietNote diet="Vegetariskt" />
      </Line>
      <Line>
        <Avatar name="Elin Sandberg" />
        <Avatar name="Johan Wikström" />
        <Avatar name="Amina Lindqvist" />
        <Avatar name="Karin Åslund" />
        <IconTile tone="green">
          <Calendar size={20} />
        </IconTile>
        <IconTile tone="rose">
          <CakeSlice size={20} />
        </IconTile>
        <IconTile tone="marzipan">
          <Utensils size={20} />
        </IconTile>
        <IconTile tone="cream">
          <Store size={20} />
        </IconTile>
      </Line>
      <Banner
        tone="marzipan"
        icon={<CakeSlice size={22} />}
        title="14 dagars gratis provperiod"
        text="9 dagar kvar."
        picture={<TrialCandles left={9} />}
      />
    </Part>
  );
}

function Fields() {
  return (
    <Part title="Fält">
      <div className="grid gap-4 md:grid-cols-2">
        <TextField label="Förnamn" required defaultValue="Maria" />
        <TextField label="E-post" error="Ogiltig e-postadress" defaultValue="maria.ekdahl@nordljus" />
        <TextField label="Organisationsnummer" placeholder="XXXXXX-XXXX" />
        <PasswordField label="Lösenord" hint="Minst 6 tecken" defaultValue="hemligt" />
        <SelectField
          label="Tid"
          choices={[
            { value: "12", label: "12:00" },
            { value: "13", label: "13:00" },
          ]}
        />
        <TextField label="Allergier" optional placeholder="Till exempel nötter, laktos, gluten" />
      </div>
      <TextArea label="Meddelande" />
    </Part>
  );
}

function Choices() {
  const [checked, setChecked] = useState(true);
  const [mode, setMode] = useState("en");
  const [people, setPeople] = useState(25);
  const [days, setDays] = useState(["tis", "tor"]);
  const [one, setOne] = useState("a");
  const [many, setMany] = useState(["b"]);
  const rows = [
    { value: "a", label: "Konditori Lindblom", detail: "Vasagatan 12, Göteborg", aside: "0,8 km" },
    { value: "b", label: "Bageri Solsidan", detail: "Linnégatan 4, Göteborg", aside: "1,4 km" },
  ];
  return (
    <Part title="Val">
      <Checkbox label="Vald" value={checked} onChange={setChecked} />
      <Segmented
        label="Hur ofta"
        value={mode}
        onChange={setMode}
        choices={[
          { value: "en", label: "En gång" },
          { value: "fler", label: "Återkommande" },
        ]}
      />
      <NumberField
        label="Antal personer"
        hint="1 till 500"
        value={people}
        onChange={setPeople}
        min={1}
        max={500}
      />
      <Toggles
        label="Veckodagar"
        value={days}
        onChange={setDays}
        choices={["mån", "tis", "ons", "tor", "fre", "lör", "sön"].map((value) => ({ value, label: value }))}
      />
      <RadioRows label="Bageri" rows={rows} value={one} onChange={setOne} />
      <CheckRows label="Anställda" rows={rows} value={many} onChange={setMany} />
    </Part>
  );
}

function Navigation() {
  const [tab, setTab] = useState("oversikt");
  return (
    <Part title="Flikar och förlopp">
      <Tabs
        label="Flikar"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "oversikt", label: "Översikt", icon: <LayoutDashboard size={17} /> },
          { value: "alla", label: "Alla", count: 486 },
          { value: "vantande", label: "Väntande", count: 4, urgent: true },
        ]}
      >
        <TabPanel value={tab} className="pt-3">
          {tab}
        </TabPanel>
      </Tabs>
      <StepBars now={1} of={2} />
      <ProgressBar value={41} of={48} label="41 av 48 har en tårta i år" />
    </Part>
  );
}

function Messages() {
  const close = () => {};
  return (
    <Part title="Aviseringar">
      <Toast kind="success" title="Länk kopierad!" close={close} />
      <Toast
        kind="success"
        title="Ny länk genererad!"
        description="Den gamla länken fungerar inte längre."
        close={close}
      />
      <Toast kind="info" title="Uppgradering avbröts. Du kan försöka igen när du vill." close={close} />
      <Toast
        kind="error"
        title="Kunde inte spara utkast"
        description="Försök igen senare."
        action={{ label: "Försök igen", run: close }}
        close={close}
      />
      <Button
        look="secondary"
        onClick={() => toast.error("Kunde inte spara utkast", { description: "Försök igen senare." })}
      >
        Visa
      </Button>
    </Part>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"form" | "confirm" | null>(null);
  const close = () => setOpen(null);
  return (
    <Part title="Dialog">
      <Line>
        <Button onClick={() => setOpen("form")}>Öppna dialog</Button>
        <Button look="secondary" onClick={() => setOpen("confirm")}>
          Öppna fråga
        </Button>
      </Line>
      <Dialog
        open={open === "form"}
        onOpenChange={close}
        title="Lägg till anställd"
        description="Eller skicka länken, så fyller de i själva."
        footer={
          <>
            <Button look="ghost">Kopiera länk</Button>
            <Button onClick={close}>Lägg till</Button>
          </>
        }
      >
        <TextField label="Namn" required />
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onOpenChange={close}
        title="Skapa en ny länk?"
        action="Skapa ny länk"
        onConfirm={close}
      >
        Den gamla länken slutar fungera direkt. Anställda som har fått den behöver den nya.
      </ConfirmDialog>
    </Part>
  );
}

function Dates() {
  const [born, setBorn] = useState("1988-02-17");
  const [day, setDay] = useState("");
  const date = Temporal.PlainDate.from("2026-11-16");
  return (
    <Part title="Datum">
      <div className="grid gap-4 md:grid-cols-2">
        <DateField label="Födelsedag" required years value={born} onChange={setBorn} />
        <DateField label="Leveransdatum" min="2026-11-16" value={day} onChange={setDay} />
      </div>
      <Line>
        <DateTile date={date} today />
        <DateTile date={date.add({ days: 1 })} today={false} />
      </Line>
    </Part>
  );
}

type Cake = { name: string; day: string; pieces: number; status: OrderStatus | null };

const cakes: Cake[] = [
  { name: "Elin Sandberg", day: "16 november", pieces: 12, status: "confirmed" },
  { name: "Leila Forsman", day: "22 december", pieces: 8, status: null },
];
const columns: Column<Cake>[] = [
  { head: "Anställd", cell: (cake) => cake.name },
  { head: "Leverans", cell: (cake) => cake.day },
  { head: "Bitar", cell: (cake) => cake.pieces, align: "right" },
  { head: "Status", cell: (cake) => <StatusBadge status={cake.status} /> },
];

function Lists() {
  return (
    <Part title="Tabell">
      <Table label="Tårtor" rows={cakes} keyOf={(cake) => cake.name} columns={columns} />
      <StatCard
        label="Antal anställda"
        value={48}
        note="2 nya sedan förra veckan"
        icon={<Users size={17} />}
        tone="green"
      />
    </Part>
  );
}

function States() {
  return (
    <Part title="Lägen">
      <Card>
        <SkeletonRows rows={2} />
      </Card>
      <Card>
        <EmptyState
          picture={<EmptyPlate />}
          title="Inga leveranser denna vecka"
          text="När någon fyller år dyker tårtan upp här."
        />
      </Card>
      <LoadFailed small text="Fel vid hämtning av anställda" retry={() => {}} />
      <StatusCard
        state="done"
        icon={<Calendar size={30} />}
        title="Kalendern är kopplad!"
        leaving={{ text: "Du skickas till översikten om 3 sekunder.", seconds: 3 }}
      >
        Leveranser och födelsedagar syns nu i er kalender.
      </StatusCard>
    </Part>
  );
}

// Links need a router around them, also where none is followed.
const router = createRouter({
  routeTree: createRootRoute({ component: Gallery }),
  history: createMemoryHistory(),
});
followFocus();
createRoot(document.getElementById("root")!).render(<RouterProvider router={router as never} />);
