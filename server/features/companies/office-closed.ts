import { bridgeDaysOf } from "../../../domain/closures.ts";
import { Fragment, fragment } from "../../database/ref.ts";

/** Whether an office with these closures is closed on a day. The domain's `closureOn`, for many at once; tells of these years. */
export const isOfficeClosed = (closures: Fragment, day: Fragment, years: readonly number[]): Fragment =>
  fragment`exists (select from jsonb_array_elements(${closures}) k where case k ->> 'kind'
    when 'christmas' then extract(month from ${day}) = 12 and extract(day from ${day}) >= 24
    when 'new-year' then extract(month from ${day}) = 1 and extract(day from ${day}) <= 6
    when 'bridge-days' then ${day} = any (${bridgeDays(years)})
    when 'summer' then extract(week from ${day}) between (k ->> 'from_week')::int and (k ->> 'to_week')::int
    else ${day} between (k ->> 'from')::date and (k ->> 'to')::date end)`;

const bridgeDays = (years: readonly number[]): Fragment =>
  new Fragment(`'{${years.flatMap(bridgeDaysOf).join(",")}}'::date[]`);
