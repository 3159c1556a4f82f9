import { owners } from "../../../contract/callers.ts";
import type { Output } from "../../../contract/contract.ts";
import { deliveryRuleLabels } from "../../../domain/birthday.ts";
import { closureLabels } from "../../../domain/closures.ts";
import { stockholmDay } from "../../../domain/clock.ts";
import { formatDayYear } from "../../../domain/dates.ts";
import { anniversaryOf } from "../../../domain/occasions.ts";
import { counted, listed } from "../../../domain/swedish.ts";
import { useCall } from "../../calls.ts";
import { useHasRole } from "../../may.ts";
import { useOffices } from "../../offices.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LoadFailed } from "../../ui/states.tsx";
import { Row, Rows } from "./rows.tsx";

type Autopilot = Output<"get-autopilot">;

/** What the company has said once about its cakes. It is changed where its year is drawn. */
export default function AutopilotSection() {
  const isOwner = useHasRole(owners);
  const { data, error, reload } = useCall("get-autopilot", {});
  if (error)
    return (
      <Card>
        <LoadFailed text="Kunde inte hämta autopiloten" detail={error.text} retry={reload} />
      </Card>
    );
  return (
    <Card>
      {data ? (
        <>
          <CardHead
            line={isSetUp(data)}
            stack
            title={titles[data.state]}
            detail={detailOf(data, isOwner)}
            aside={
              isOwner && (
                <LinkButton to="/dashboard/autopilot" look={isSetUp(data) ? "secondary" : "primary"}>
                  {isSetUp(data) ? "Ändra" : "Sätt upp autopilot"}
                </LinkButton>
              )
            }
          />
          {isSetUp(data) && <Settings autopilot={data} />}
        </>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Card>
  );
}

const titles = {
  on: "Autopiloten är på",
  paused: "Autopiloten är pausad",
  off: "Autopiloten är inte på",
  proposed: "Autopiloten är inte på",
} satisfies Record<Autopilot["state"], string>;

const isSetUp = ({ state }: Autopilot) => state === "on" || state === "paused";

function detailOf({ state, since }: Autopilot, isOwner: boolean): string {
  if (state === "paused") return "Inget nytt planeras. Det som är bekräftat levereras ändå.";
  if (state !== "on")
    return `Alla födelsedagar får en tårta, nya kollegor också. ${isOwner ? "Ni" : "Den som är HR-ansvarig"} sätter upp det en gång.`;
  return since ? `Sedan ${formatDayYear(stockholmDay(since))}.` : "Alla födelsedagar planeras av sig själva.";
}

function Settings({ autopilot: { settings, bakeries, address } }: { autopilot: Autopilot }) {
  const names = settings.vendor_ids.flatMap((id) => bakeries.find((bakery) => bakery.id === id)?.name ?? []);
  const budget = settings.budget_per_piece_ore;
  const several = useOffices().length > 0;
  const cake = (
    <Row label="Tårtan">
      {counted(settings.default_portion_size, "bit", "bitar")}
      {budget !== null && `, högst ${budget / 100} kr per bit`}
      {settings.separate_portions && ", egna portioner till dem som inte kan äta den"}
    </Row>
  );
  const more = settings.celebrated_years?.length ? (
    <Row label="Firas också">
      {listed(settings.celebrated_years.map((years) => anniversaryOf(years).title.toLocaleLowerCase("sv")))}
    </Row>
  ) : null;
  const asked = <Row label="Bageriet frågas">{settings.days_ahead} dagar före</Row>;
  if (several)
    return (
      <Rows>
        {cake}
        {asked}
        {more}
        <Row
          label="Bagerier, leveranstid och stängda dagar"
          action={
            <LinkButton to="/dashboard/installningar/kontor" look="secondary" size="sm">
              Visa kontoren
            </LinkButton>
          }
        >
          Varje kontor har sina.
        </Row>
      </Rows>
    );
  return (
    <Rows>
      <Row label="Bagerier i ordning">
        {names.length > 0 ? `${names.join(", ")}, sedan de närmaste` : "De närmaste"}
      </Row>
      {cake}
      <Row label="Leverans">{[`kl. ${settings.delivery_time}`, address].filter(Boolean).join(", ")}</Row>
      <Row label="När födelsedagen är en ledig dag">{deliveryRuleLabels[settings.delivery_rule]}</Row>
      {asked}
      {more}
      <Row label="Stängt">
        {settings.closures.length > 0
          ? settings.closures.map(({ kind }) => closureLabels[kind]).join(", ")
          : "Inga perioder"}
      </Row>
    </Rows>
  );
}
