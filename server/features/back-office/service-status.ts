import { z } from "zod";
import { getServiceStatus } from "../../../contract/service-status.ts";
import type { Tx } from "../../database/database.ts";
import { readRow } from "../../database/query.ts";

/** So many of the latest offers tell how fast suppliers answer; an open one may still be answered. */
const OFFERS = 500;

const { mail_minutes, morning, suppliers } = getServiceStatus.output.shape;
const Measures = { mail_minutes, morning, suppliers: z.object(suppliers.shape) };

/** Each by its own index: whoever looks at the page must not read every mail that was ever sent. */
export const readMeasures = (tx: Tx) =>
  readRow(tx, Measures)`
    select
      (select coalesce(extract(epoch from app_now() - min(next_attempt_at)) / 60, 0)::float8 from mails
         where status = 'waiting' and told_in is null and next_attempt_at <= app_now()) as mail_minutes,
      (select jsonb_build_object('day', day, 'finished_at', finished_at, 'failed', error is not null)
         from automation_runs where kind = 'daily' order by day desc limit 1) as morning,
      (select jsonb_build_object('asked', count(*), 'answered', count(*) filter (where answered_at is not null),
           'median_hours', percentile_cont(0.5) within group (order by extract(epoch from answered_at - offered_at) / 3600)
             filter (where answered_at is not null))
         from (select f.offered_at, case when f.status in ('accepted', 'declined', 'withdrawn') then f.answered_at end as answered_at
               from offers f where f.status not in ('open', 'retracted') order by f.offered_at desc limit ${OFFERS}) latest) as suppliers`;
