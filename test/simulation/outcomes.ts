import type { Outcome } from "../../domain/outcome.ts";
import type { ReceivedMail } from "./mail-server.ts";
import type { Company, World } from "./seed.ts";

/** What HR has last said of each delivery, by HR's own memory: the order, its day and the word. */
export type Words = Map<string, { date: string; outcome: Outcome }>;

const words: readonly Outcome[] = [
  ...Array.from({ length: 16 }, () => "came" as const),
  "late",
  "wrong",
  "wrong",
  "missing",
];

/** 'Kom tårtan?': HR mostly answers by the link in the mail, and now and then thinks better of it on the screen. */
export async function hrTells(
  { system, random, log }: World,
  company: Company,
  letters: readonly ReceivedMail[],
  said: Words,
): Promise<void> {
  for (const letter of letters) {
    if (!letter.key.startsWith("delivery-question:") || random.chance(0.2)) continue;
    const token = /\/leverans\?token=([\w.~-]+)/.exec(letter.text)?.[1];
    const page = token ? await system.call("get-delivery-day", { token }) : { refused: "no link" };
    if ("refused" in page) {
      log(`${company.name} cannot answer: ${page.refused}`);
      continue;
    }
    const answers = page.deliveries.map(({ id, revision }) => ({
      order_id: id,
      revision,
      outcome: random.pick(words),
      note: random.chance(0.1) ? "Vi ringde." : null,
    }));
    const answer = await system.call("tell-delivery-day", { token: token!, answers });
    log(`${company.name} tells ${JSON.stringify(answers)} ${"refused" in answer ? answer.refused : ""}`);
    if ("refused" in answer) continue;
    for (const { order_id, outcome } of answers) said.set(order_id, { date: page.delivery_date, outcome });
  }
  const last = [...said].at(-1);
  if (last && random.chance(0.02)) await correct(last[0]);

  async function correct(order_id: string) {
    const outcome = random.pick(words);
    const answer = await system.call(
      "tell-delivery-outcome",
      { order_id, outcome, note: null },
      company.userId,
    );
    log(`${company.name} corrects ${order_id} to ${outcome} ${"refused" in answer ? answer.refused : ""}`);
    if (!("refused" in answer)) said.set(order_id, { ...said.get(order_id)!, outcome });
  }
}
