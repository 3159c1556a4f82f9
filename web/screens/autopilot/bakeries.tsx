import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, Plus, Store, X } from "lucide-react";
import type { AutopilotBakery } from "../../../contract/autopilot.ts";
import { MOST_IN_CHAIN } from "../../../domain/chain.ts";
import { kilometres } from "../../../domain/distance.ts";
import { IconButton } from "../../ui/button.tsx";
import { Card, CardHead } from "../../ui/card.tsx";
import { cx } from "../../ui/classes.ts";
import { Button } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import type { SettingsProps } from "./settings-props.ts";

type BakeriesProps = SettingsProps & { bakeries: readonly AutopilotBakery[]; address: string | null };

/** Whom to ask, in order; the arrows move a bakery up or down. */
export function Bakeries({ bakeries, address, settings, set }: BakeriesProps) {
  const { vendor_ids } = settings;
  const known = new Map(bakeries.map((bakery) => [bakery.id, bakery]));
  const chosen = vendor_ids.flatMap((id) => known.get(id) ?? []);
  const others = bakeries.filter(({ id, can_be_asked }) => can_be_asked && !vendor_ids.includes(id));
  const move = (index: number, by: number) => {
    const next = [...vendor_ids];
    next.splice(index + by, 0, ...next.splice(index, 1));
    set({ vendor_ids: next });
  };
  return (
    <Card>
      <CardHead
        line
        title="Vilka bagerier vi frågar"
        detail="De närmaste som passar er, bäst först. Säger det första nej, går frågan vidare."
      />
      {chosen.length === 0 && (
        <p className="border-b hairline px-card py-4 text-sm text-subtle-foreground">
          {others.length > 0 ? (
            "Inget bageri valt. Då frågar vi det närmaste som kan."
          ) : (
            <>
              Vi hittar inget bageri i närheten av {address}. Tårtorna planeras, men ingen kan baka dem än.{" "}
              <Link to="/contact" className="font-semibold text-primary underline underline-offset-4">
                Be oss ordna ett
              </Link>
            </>
          )}
        </p>
      )}
      {/* By the width of the card and not of the window: beside the year it is narrow. */}
      <ol className="@container">
        {chosen.map((bakery, index) => (
          <li
            key={bakery.id}
            className="flex flex-wrap items-center gap-x-4 border-b hairline px-card py-4 @2xl:flex-nowrap"
          >
            <span className="display w-5 text-[1.375rem] text-primary tabular-nums">{index + 1}</span>
            <div className="min-w-0 flex-1 @max-sm:basis-[calc(100%-2.25rem)]">
              <h3 className="font-semibold">{bakery.name}</h3>
              <p className="text-sm text-subtle-foreground">{bakery.address}</p>
              {!bakery.can_be_asked && (
                <p className="text-sm text-amber-800">Tar inte emot beställningar just nu.</p>
              )}
            </div>
            {/* Where it is narrow below the arrows, over the whole width; on a phone beside them, below the address. */}
            <div className="@max-sm:order-none @max-sm:flex-1 @max-sm:basis-0 @max-2xl:order-last @max-2xl:basis-full @max-2xl:pl-9">
              <Facts bakery={bakery} among={chosen} />
            </div>
            <div className="ml-auto flex">
              <IconButton
                look="ghost"
                size="sm"
                label={`Flytta upp ${bakery.name}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              >
                <ArrowUp size={17} aria-hidden />
              </IconButton>
              <IconButton
                look="ghost"
                size="sm"
                label={`Flytta ner ${bakery.name}`}
                disabled={index === chosen.length - 1}
                onClick={() => move(index, 1)}
              >
                <ArrowDown size={17} aria-hidden />
              </IconButton>
              <IconButton
                look="ghost"
                size="sm"
                label={`Ta bort ${bakery.name}`}
                onClick={() => set({ vendor_ids: vendor_ids.filter((id) => id !== bakery.id) })}
              >
                <X size={17} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-3 px-card py-3.5 empty:hidden">
        {chosen.length > 0 && (
          <p className="text-sm text-subtle-foreground">Räcker inte de, frågar vi nästa närmaste som kan.</p>
        )}
        {others.length > 0 && chosen.length < MOST_IN_CHAIN && (
          <Menu
            items={others.map(({ id, name, distance_km }) => ({
              label: name,
              hint: distance_km === null ? undefined : `${kilometres(distance_km)} bort`,
              icon: <Store size={16} aria-hidden />,
              run: () => set({ vendor_ids: [...vendor_ids, id] }),
            }))}
          >
            <Button look="ghost" size="sm" icon={<Plus size={17} aria-hidden />}>
              Lägg till bageri
            </Button>
          </Menu>
        )}
      </div>
    </Card>
  );
}

type Fact = { label: string; value: string };
const factsOf = ({ distance_km, price_per_piece_ore, answers, deliveries }: AutopilotBakery) => [
  distance_km !== null && { label: "bort", value: kilometres(distance_km) },
  price_per_piece_ore !== null && { label: "per bit", value: `${Math.round(price_per_piece_ore / 100)} kr` },
  answers && { label: `ja, av ${answers.count}`, value: percent(answers.yes, answers.count) },
  deliveries && { label: `i tid, av ${deliveries.count}`, value: percent(deliveries.came, deliveries.count) },
];

/** Distance, price, how often it says yes and how often it comes: what is known, each in its column. */
function Facts({ bakery, among }: { bakery: AutopilotBakery; among: readonly AutopilotBakery[] }) {
  const columns = factsOf(bakery).filter((_, index) => among.some((one) => factsOf(one)[index]));
  return (
    <dl className="flex flex-wrap gap-x-5 text-sm @max-2xl:mt-1 @2xl:flex-nowrap @2xl:gap-x-2">
      {columns.map((fact, index) => (
        <Fact key={index} {...(fact || { label: "", value: "" })} />
      ))}
    </dl>
  );
}

const Fact = ({ label, value }: Fact) => (
  <div
    className={cx(
      "flex items-baseline gap-1.5 @2xl:block @2xl:w-17 @2xl:text-right",
      !value && "@max-2xl:hidden",
    )}
  >
    <dd className="order-first font-semibold whitespace-nowrap tabular-nums @2xl:text-body">{value}</dd>
    <dt className="text-xs text-muted-foreground">{label}</dt>
  </div>
);

const percent = (part: number, of: number): string => `${Math.round((100 * part) / of)} %`;
