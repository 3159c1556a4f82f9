/** What a run of the automation counts, in the words of the journal and the digest, in the order they are shown. */
const countLabels = {
  planned: "Nya måltider",
  "planned-cakes": "Planerade tårtor",
  ended: "Avslutade serier",
  completed: "Levererade beställningar",
  unanswered: "Beställningar som aldrig fick svar",
  requested: "Beställningar till leverantörer",
  "bakery-reminder-week": "Påminnelser till bagerier, 1 vecka",
  "bakery-reminder-day": "Påminnelser till bagerier, 1 dag",
  "restaurant-reminder-week": "Påminnelser till restauranger, 1 vecka",
  "restaurant-reminder-day": "Påminnelser till restauranger, 1 dag",
  "cake-reminder-hr-week": "Tårtpåminnelser till HR, 1 vecka",
  "week-ahead": "Veckomejl till HR",
  "cake-reminder-hr-day": "Tårtpåminnelser till HR, 1 dag",
  "meal-reminder-hr-week": "Måltidspåminnelser till HR, 1 vecka",
  "meal-reminder-hr-day": "Måltidspåminnelser till HR, 1 dag",
  "birthday-reminders": "Födelsedagar utan tårta, till HR",
  "birthday-reminder-colleagues": "Påminnelser till kollegor",
  "birthday-posts": "Födelsedagar i Slack och Teams",
  "delivery-posts": "Dagens leveranser i Slack och Teams",
  "order-without-supplier": "Beställningar utan leverantör, till HR",
  "bakery-reconfirm": "Sista bekräftelser från bagerier",
  "setup-reminder": "Påminnelser till dem som inte kommit igång",
  "trial-ends-soon": "Provperioder som snart tar slut",
  "join-expired": "Förfrågningar om tillgång utan svar",
  "supplier-month": "Månadsunderlag till leverantörer",
  "supplier-silent": "Larm om leverantörer som inte svarat",
  "order-missed": "Larm om beställningar som aldrig gick iväg",
} as const;

export type CountName = keyof typeof countLabels;

export const countLabel = (name: string): string => countLabels[name as CountName] ?? name;

/** A run's counts as lines to read; what has no words of its own is shown by its name. */
export function countLines(counts: Record<string, number>): { name: string; label: string; count: number }[] {
  const order = Object.keys(countLabels);
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => place(a) - place(b) || a.localeCompare(b))
    .map(([name, count]) => ({ name, label: countLabel(name), count }));
}
