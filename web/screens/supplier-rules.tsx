import { useState } from "react";
import type { Input, Output } from "../../contract/contract.ts";
import { useCall, useCallAction } from "../calls.ts";
import { bottomBar } from "../ui/bottom-bar.ts";
import { Button } from "../ui/button.tsx";
import { AppearanceCard } from "../ui/appearance-card.tsx";
import { Card, CardHead } from "../ui/card.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { PageHead } from "../ui/page.tsx";
import { Toggles } from "../ui/segmented.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import { LoadFailed } from "../ui/states.tsx";
import { TextField } from "../ui/text-field.tsx";
import { toast } from "../ui/toaster.tsx";
import { YesRuleFields } from "../ui/yes-rule-fields.tsx";
import { Addresses } from "./supplier-page/addresses.tsx";
import { CalendarAddress } from "./supplier-page/calendar-address.tsx";
import { ClosedDays } from "./supplier-page/closed-days.tsx";
import { SupplierFrame } from "./supplier-page/frame.tsx";
import { Notices } from "./supplier-page/notices.tsx";
import { OrdersMet } from "./supplier-page/orders-met.tsx";
import { useTexts } from "../bilingual/texts.ts";
import { ruleTexts } from "./supplier-page/rule-texts.ts";
import { whyFailed } from "../ui/words.ts";
import { LanguageCard } from "./supplier-page/language-card.tsx";

/** A supplier's own rules: what it is asked about, how much, how far and when. */
export default function SupplierRulesScreen() {
  return (
    <SupplierFrame page="rules">
      <Read />
    </SupplierFrame>
  );
}

function Read() {
  const say = useTexts(ruleTexts);
  const { data, error, reload } = useCall("get-supplier-rules", {});
  return (
    <>
      <PageHead title={say.title} text={say.text} />
      {data ? (
        <Rules key={data.updated_at} {...data} />
      ) : (
        <Card>
          {error ? (
            <LoadFailed text={say.failed} detail={whyFailed(error)} retry={reload} />
          ) : (
            <SkeletonRows rows={4} />
          )}
        </Card>
      )}
    </>
  );
}

type Page = Output<"get-supplier-rules">;
export type Rules = Page["rules"];
export type ChangeRules = (change: Partial<Rules>) => void;

const SUGGESTED_CAPACITY = 6;
const SUGGESTED_RADIUS_KM = 20;

function Rules({ rules, updated_at, language, calendar_url }: Page) {
  const say = useTexts(ruleTexts);
  const [values, setValues] = useState(rules);
  const [met, setMet] = useState<Output<"set-supplier-rules">["orders"]>([]);
  const change: ChangeRules = (next) => {
    setValues({ ...values, ...next });
    setMet([]);
  };
  const edited = JSON.stringify(values) !== JSON.stringify(rules);
  const save = useCallAction("set-supplier-rules", {
    done: ({ saved, orders }) => {
      setMet(saved ? [] : orders);
      if (saved) toast.success(orders.length > 0 ? say.savedOffered : say.saved);
    },
    failed: say.notSaved,
  });
  const send = (despite_orders: boolean) => {
    const { phone, ...rest } = values;
    const input: Input<"set-supplier-rules"> = { ...rest, phone: phone ?? "", updated_at, despite_orders };
    void save.run(input);
  };
  return (
    <>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <Card className="pb-card">
            <CardHead title={say.byItself} detail={say.byItselfText} line />
            <div className="px-card pt-4">
              <YesRuleFields value={values.says_yes} onChange={(says_yes) => change({ says_yes })} />
            </div>
          </Card>
          <Amounts values={values} change={change} />
          <Card className="pb-card">
            <CardHead title={say.phone} detail={say.phoneText} line />
            <div className="px-card pt-4">
              <TextField
                label={say.phone}
                type="tel"
                optional
                maxLength={20}
                value={values.phone ?? ""}
                onChange={(event) => change({ phone: event.target.value || null })}
              />
            </div>
          </Card>
        </div>
        <div className="grid gap-5">
          <Card className="pb-card">
            <CardHead title={say.openAndClosed} detail={say.openAndClosedText} line />
            <Weekdays values={values} change={change} />
            <ClosedDays dates={values.closed_dates} change={(closed_dates) => change({ closed_dates })} />
          </Card>
          <Addresses />
          <Notices />
          <CalendarAddress url={calendar_url} />
          <LanguageCard value={language} />
          <AppearanceCard />
        </div>
      </div>
      {met.length > 0 && (
        <OrdersMet orders={met} busy={save.busy} cancel={() => setMet([])} confirm={() => send(true)} />
      )}
      {edited && met.length === 0 && (
        <div
          ref={bottomBar}
          className="sticky bottom-4 z-10 mt-5 flex items-center justify-between gap-4 rounded-xl border hairline bg-card px-card py-3.5 shadow-popover max-md:bottom-[calc(72px+env(safe-area-inset-bottom))] max-md:-mx-gutter max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:px-gutter"
        >
          <p className="text-sm text-subtle-foreground">{say.unsaved}</p>
          <Button busy={save.busy} onClick={() => send(false)}>
            {say.save}
          </Button>
        </div>
      )}
    </>
  );
}

type PartProps = { values: Rules; change: ChangeRules };

function Amounts({ values, change }: PartProps) {
  const say = useTexts(ruleTexts);
  const { daily_capacity, delivery_radius_km, lead_hours, earliest_time, latest_time } = values;
  return (
    <Card className="pb-card">
      <CardHead title={say.room} detail={say.roomText} line />
      <div className="grid gap-5 px-card pt-4">
        <div className="grid gap-2">
          {daily_capacity !== null && (
            <NumberField
              label={say.perDay}
              value={daily_capacity}
              onChange={(count) => change({ daily_capacity: count })}
              min={1}
              max={10_000}
            />
          )}
          <Checkbox
            label={say.noLimit}
            value={daily_capacity === null}
            onChange={(none) => change({ daily_capacity: none ? null : SUGGESTED_CAPACITY })}
          />
        </div>
        <NumberField
          label={say.lead}
          hint={say.leadHint}
          value={lead_hours}
          onChange={(hours) => change({ lead_hours: hours })}
          min={0}
          max={720}
        />
        <div className="grid grid-cols-2 gap-4 max-[359px]:grid-cols-1">
          <TextField
            label={say.earliest}
            type="time"
            optional
            value={earliest_time ?? ""}
            onChange={(event) => change({ earliest_time: event.target.value || null })}
          />
          <TextField
            label={say.latest}
            type="time"
            optional
            value={latest_time ?? ""}
            error={
              earliest_time && latest_time && latest_time < earliest_time ? say.lastBeforeFirst : undefined
            }
            onChange={(event) => change({ latest_time: event.target.value || null })}
          />
        </div>
        <div className="grid gap-2">
          {delivery_radius_km !== null && (
            <NumberField
              label={say.farthest}
              value={delivery_radius_km}
              onChange={(km) => change({ delivery_radius_km: km })}
              min={1}
              max={1000}
            />
          )}
          <Checkbox
            label={say.noFarthest}
            value={delivery_radius_km === null}
            onChange={(none) => change({ delivery_radius_km: none ? null : SUGGESTED_RADIUS_KM })}
          />
        </div>
      </div>
    </Card>
  );
}

/** Monday first; Sunday is 0. */
const WEEKDAYS = ["1", "2", "3", "4", "5", "6", "0"] as const;

function Weekdays({ values, change }: PartProps) {
  const say = useTexts(ruleTexts);
  const monday = Temporal.PlainDate.from("2026-03-02");
  const open = WEEKDAYS.filter((day) => !values.closed_weekdays.includes(Number(day)));
  return (
    <div className="border-b hairline px-card py-4">
      <Toggles
        label={say.openDays}
        choices={WEEKDAYS.map((value, days) => ({ value, label: say.weekday(monday.add({ days })) }))}
        value={open}
        onChange={(next) =>
          change({
            closed_weekdays: WEEKDAYS.filter((day) => !next.includes(day))
              .map(Number)
              .sort((a, b) => a - b),
          })
        }
      />
    </div>
  );
}
