import { formatTime } from "../../../../../domain/dates.ts";
import { counted } from "../../../../../domain/swedish.ts";
import { deliveries, type Target } from "../../../../mail/blocks.ts";
import { day } from "../../../../mail/day.ts";

/** `what` is the order in a few words: 'Tårta till Elin Sandberg, 12 bitar', 'Lunch, 25 personer'. */
type Order = {
  what: string;
  delivery_date: string;
  delivery_time?: string | null;
  supplier_name?: string | null;
  /** Why the platform did not approve it, when that is why nobody was asked. */
  decline_reason?: string | null;
};

/** The hour of delivery came, and no supplier had been asked, or none had answered. */
export type Missed = {
  company_name: string;
  orders: Order[];
  /** Their suppliers had been asked and never answered; else nobody had been asked. */
  unanswered: boolean;
  /** Whoever had been asked said no or withdrew, and people had been called. */
  lost?: boolean;
  /** Their suppliers' yes was in doubt and nobody said whether they came; until then HR still can. */
  answer_until?: string | null;
  /** HR's orders, or the admin's journal. */
  url: Target;
  today?: string | null;
};

export const missedList = ({ orders, today }: Missed) =>
  deliveries(
    orders.map(({ what, delivery_date, delivery_time, supplier_name, decline_reason }) => ({
      title: what,
      details: [
        [day(delivery_date, today), delivery_time && formatTime(delivery_time)].filter(Boolean).join(" "),
        supplier_name ?? "Ingen leverantör vald",
        ...(decline_reason ? [`Godkändes inte: ${decline_reason}`] : []),
      ],
    })),
    { most: 40 },
  );

export const missedWords = ({ orders, unanswered, lost, answer_until, today }: Missed) => {
  if (answer_until) return neverTold(orders.length, day(answer_until, today));
  if (lost) return nobodyCould(orders.length);
  return unanswered ? neverAnswered(orders.length) : neverSent(orders.length);
};

function nobodyCould(count: number) {
  return {
    title: `Ingen kunde leverera ${counted(count, "beställning", "beställningar")}`,
    preheader: "Leveransdagen har passerat utan att någon leverantör kunde.",
    toHr: `Leveransdagen har passerat utan att någon leverantör kunde leverera. Vi beklagar det. Kom det något ändå, eller vill ni ha leveransen en annan dag? Svara på det här mejlet, så hjälper vi er.`,
  };
}

function neverSent(count: number) {
  const it = count === 1 ? "beställningen, så den har" : "beställningarna, så de har";
  return {
    title: `${counted(count, "beställning gick", "beställningar gick")} aldrig iväg`,
    preheader: "Leveranstiden har passerat utan att någon leverantör har fått frågan.",
    toHr: `Leveranstiden har passerat utan att någon leverantör har fått ${it} inte levererats. Vi beklagar det. Vill ni ha leveransen en annan dag? Svara på det här mejlet, så hjälper vi er.`,
  };
}

/** Whether it came all the same nobody has said; it is not called delivered. */
function neverAnswered(count: number) {
  const it = count === 1 ? "den" : "dem";
  return {
    title: `${counted(count, "beställning", "beställningar")} fick aldrig något svar`,
    preheader: "Leveransdagen har passerat utan att leverantören har svarat.",
    toHr: `Leveransdagen har passerat utan att leverantören har svarat, så vi räknar ${it} inte som levererad${count === 1 ? "" : "e"}. Vi beklagar det. Kom det något ändå, eller vill ni ha leveransen en annan dag? Svara på det här mejlet, så hjälper vi er.`,
  };
}

function neverTold(count: number, until: string) {
  const [they, them, doubted] =
    count === 1
      ? ["leveransen", "den", "Leverantörens ja var osäkert"]
      : ["leveranserna", "dem", "Leverantörernas ja var osäkra"];
  return {
    title: `Vi fick aldrig veta om ${they} kom`,
    preheader: `${doubted}, och ingen har sagt att ${they} kom.`,
    toHr: `${doubted}, och ingen har sagt att ${they} kom. Därför räknar vi ${them} inte som levererad${count === 1 ? "" : "e"}. Kom ${count === 1 ? "den" : "de"} ändå? Svara senast ${until}.`,
  };
}
