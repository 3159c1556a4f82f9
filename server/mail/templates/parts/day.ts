import { formatDay } from "../../../../domain/dates.ts";

/** Mail data is JSON, so its dates are `yyyy-MM-dd`: here they become 'måndag 2 mars'. */
export const day = (date: string) => formatDay(Temporal.PlainDate.from(date));
