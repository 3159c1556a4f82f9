import { useNavigate, useSearch } from "@tanstack/react-router";
import { Download, FileUp, History, Search, Undo2, Users } from "lucide-react";
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from "react";
import { lazy } from "../lazy.ts";
import { orderers, owners } from "../../contract/callers.ts";
import type { Employee } from "../../contract/entities/employee.ts";
import { counted } from "../../domain/swedish.ts";
import { useCall, useCallAction } from "../calls.ts";
import { useToday } from "../clock.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { IconTile } from "../ui/icon-tile.tsx";
import { Menu } from "../ui/menu.tsx";
import { OfficeFilter } from "../ui/office-filter.tsx";
import { PageHead } from "../ui/page.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { EmptyState, LoadFailed } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { Changing, useHasRole, useSeesAllergies } from "../may.ts";
import { useOfficeFilter } from "../offices.ts";
import { AddEmployeeButton } from "./dashboard/add-employee-button.tsx";
import { DashboardFrame } from "./dashboard/frame.tsx";
import { useRegisterExport } from "./employees/export.ts";
import { RegisterList } from "./employees/list.tsx";
import type { Ask } from "./employees/row.tsx";
import { matching, type Order, sorted } from "./employees/select.ts";
import { useUndoImport } from "./employees/undo-import.ts";

const Asked = lazy(() => import("./employees/asked.tsx"));
const ImportDialog = lazy(() => import("./employees/import-dialog.tsx"));
const AuditLog = lazy(() => import("./employees/audit-log.tsx"));

type View = "here" | "left";
const views = [
  { value: "here", label: "Anställda" },
  { value: "left", label: "Slutat" },
] as const;

/** The register: everybody who works here, and those who have left and are not erased yet. */
export default function EmployeesScreen() {
  const [view, setView] = useState<View>("here");
  const { importera, q } = useSearch({ from: "/dashboard/anstallda" });
  const navigate = useNavigate();
  const [asked, setAsked] = useState<"import" | "log" | null>(null);
  const open = asked ?? (importera ? "import" : null);
  const setOpen = (next: typeof asked) => {
    setAsked(next);
    if (importera)
      void navigate({
        to: "/dashboard/anstallda",
        search: (search) => ({ ...search, importera: undefined }),
        replace: true,
      });
  };
  const exporting = useRegisterExport();
  const isOrderer = useHasRole(orderers);
  const { input: narrowed, ready, office } = useOfficeFilter();
  const { data, error, reload } = useCall(
    "list-employees",
    { archived: view === "left", ...narrowed },
    { when: ready },
  );

  return (
    <DashboardFrame here="anstallda">
      <PageHead
        title="Anställda"
        text={data ? counted(data.employees.length, "person", "personer") : "\u00a0"}
        action={
          <div className="flex flex-wrap gap-2.5 max-md:[&>*]:flex-1">
            {isOrderer && (
              <Menu
                items={[
                  { label: "Excel (.xlsx)", run: () => exporting.run("xlsx") },
                  { label: "CSV", run: () => exporting.run("csv") },
                ]}
              >
                <Button look="secondary" icon={<Download size={17} aria-hidden />} busy={exporting.busy}>
                  Exportera
                </Button>
              </Menu>
            )}
            <Changing>
              <Button
                look="secondary"
                icon={<FileUp size={17} aria-hidden />}
                onClick={() => setOpen("import")}
              >
                Importera
              </Button>
            </Changing>
            <AddEmployeeButton />
          </div>
        }
      />
      {data?.last_import && isOrderer && <LastImport {...data.last_import} />}
      {error ? (
        <Card>
          <LoadFailed text="Kunde inte hämta anställda" detail={error.text} retry={reload} />
        </Card>
      ) : (
        <Register
          // Whoever is looked for from elsewhere is looked for anew.
          key={`${view} ${q ?? ""}`}
          start={q ?? ""}
          people={data?.employees}
          view={view}
          office={office?.name}
          onView={setView}
          onLog={() => setOpen("log")}
        />
      )}
      {data && view === "here" && <ColleagueMails on={data.colleague_mails} />}
      <Suspense fallback={null}>
        {open === "import" && isOrderer && <ImportDialog onClose={() => setOpen(null)} />}
        {open === "log" && <AuditLog onClose={() => setOpen(null)} />}
      </Suspense>
    </DashboardFrame>
  );
}

/** The mail that goes to everybody with an address, the day before each birthday. */
function ColleagueMails({ on }: { on: boolean }) {
  const set = useCallAction("set-colleague-mails", {});
  return (
    <Changing by={owners}>
      <div className="mt-6 max-w-xl">
        <Checkbox
          label="Mejla kollegorna dagen före en födelsedag"
          hint="Till dem som har en e-postadress här. Den som vill firas tyst eller inte alls nämns aldrig, och varje mejl har en länk för att slippa."
          value={on}
          disabled={set.busy}
          onChange={(next) => void set.run({ on: next })}
        />
      </div>
    </Changing>
  );
}

type RegisterProps = {
  /** The words that the search begins with. */
  start: string;
  people: Employee[] | undefined;
  view: View;
  /** The one that the list is narrowed to. */
  office: string | undefined;
  onView: (view: View) => void;
  onLog: () => void;
};

function Register({ start, people, view, office, onView, onLog }: RegisterProps) {
  const [search, setSearch] = useState(start);
  const [order, setOrder] = useState<Order>({ by: "name", up: true });
  const words = useDeferredValue(search);
  const isOwner = useHasRole(owners);
  const seesFood = useSeesAllergies();
  const today = useToday();
  const day = today.toString();
  const inOrder = useMemo(
    () => people && sorted(people, order, Temporal.PlainDate.from(day)),
    [people, order, day],
  );
  const shown = useMemo(() => inOrder && matching(inOrder, words), [inOrder, words]);
  const [asked, setAsked] = useAsked(people, office !== undefined);

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <TextField
          label="Sök"
          type="search"
          placeholder={seesFood ? "Namn, befattning, e-post eller allergi" : "Namn, befattning eller e-post"}
          className="min-w-0 flex-1 max-md:basis-full"
          before={<Search size={17} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <OfficeFilter className="md:w-56 max-md:basis-full" />
        <Segmented label="Visa" choices={views} value={view} onChange={onView} />
        {isOwner && (
          <Button
            look="ghost"
            className="max-md:ml-auto"
            icon={<History size={17} aria-hidden />}
            onClick={onLog}
          >
            Händelselogg
          </Button>
        )}
      </div>
      {!shown ? (
        <Card>
          <SkeletonRows round rows={6} />
        </Card>
      ) : shown.length === 0 ? (
        <Card>
          <Nobody searching={words.trim() !== ""} view={view} office={office} />
        </Card>
      ) : (
        <RegisterList people={shown} order={order} onOrder={setOrder} onAsk={setAsked} />
      )}
      {asked && (
        <Suspense fallback={null}>
          <Asked {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

/** The dialog about a person. Whoever is being edited may be erased meanwhile, by somebody else. */
function useAsked(people: Employee[] | undefined, narrowed: boolean) {
  const [pressed, setPressed] = useState<Ask | null>(null);
  const [named, forget] = useNamed(people);
  const asked = pressed ?? named;
  const setAsked = (next: Ask | null) => {
    setPressed(next);
    if (named) forget();
  };
  const gone = asked?.what === "edit" && people?.every(({ id }) => id !== asked.person.id);
  const name = asked?.person.name;
  useEffect(() => {
    if (gone)
      toast.info(`${name} finns inte längre i listan`, {
        description: `Någon annan har tagit bort ${narrowed ? "eller flyttat " : ""}personen.`,
      });
  }, [gone, name, narrowed]);
  return [gone ? null : asked, setAsked] as const;
}

/** Whom the address names, as the command field does: `?employee=…`, with `gor=pausa` to pause their cakes. */
function useNamed(people: Employee[] | undefined) {
  const { employee, gor } = useSearch({ from: "/dashboard/anstallda" });
  const navigate = useNavigate();
  const isOrderer = useHasRole(orderers);
  const person = isOrderer && employee ? people?.find(({ id }) => id === employee) : undefined;
  const named: Ask | null = person ? { what: gor === "pausa" ? "pause" : "edit", person } : null;
  const forget = () =>
    void navigate({
      to: "/dashboard/anstallda",
      search: (search) => ({ ...search, employee: undefined, gor: undefined }),
      replace: true,
    });
  return [named, forget] as const;
}

type NobodyProps = { searching: boolean; view: View; office: string | undefined };

function Nobody({ searching, view, office }: NobodyProps) {
  const picture = (
    <IconTile tone="marzipan" size={48}>
      <Users size={22} />
    </IconTile>
  );
  if (searching) return <EmptyState picture={picture} title="Ingen träff" text="Prova ett annat ord." />;
  if (office)
    return (
      <EmptyState
        picture={picture}
        title={view === "left" ? `Ingen har slutat på ${office}` : `Ingen är registrerad på ${office}`}
      />
    );
  if (view === "left")
    return (
      <EmptyState
        picture={picture}
        title="Ingen har slutat"
        text="Den som slutar hamnar här i tolv månader. Sedan raderas uppgifterna."
      />
    );
  return (
    <EmptyState
      picture={picture}
      title="Inga anställda registrerade"
      text="Lägg till dem själv, importera en lista eller skicka länken."
    />
  );
}

function LastImport({ import_id, count }: { import_id: string; count: number }) {
  const [asking, setAsking] = useState(false);
  const undo = useUndoImport(() => {
    setAsking(false);
    toast.clear(); // the import's own message offers the same once more
  });
  // The button goes with the import, and the focus with the button.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) document.getElementById("innehall")?.focus();
    },
    [],
  );
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-subtle-foreground">
      Senaste importen: {counted(count, "person", "personer")}.
      <Button
        look="ghost"
        size="sm"
        className="max-md:-ml-3"
        icon={<Undo2 size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Ångra importen
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Ångra importen?"
        action="Ta bort dem"
        danger
        busy={undo.busy}
        onConfirm={() => void undo.run({ import_id })}
      >
        {counted(count, "person tas bort", "personer tas bort")}. Tårtor som har beställts till dem avbokas.
      </ConfirmDialog>
    </p>
  );
}
