import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Person, type World } from "../../../test/world.ts";
import { users } from "../../database/schema.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await createWorld();
  admin = await world.buildAdmin();
});
afterAll(() => world.close());

let visitor = 0;
/** Each from a network of its own, and a moment after the one before. */
async function write(message = "Levererar ni i Borås?") {
  world.clock.advance({ seconds: 1 });
  const from = {
    name: "Maria Ekdahl",
    email: `maria${++visitor}@nordljus.example`,
    phone: null,
    company: null,
  };
  await world.nobody.call("send-contact-form", { ...from, message }, { "x-address": `10.1.0.${visitor}` });
  const { messages } = await list();
  return messages.find(({ email }) => email === from.email)!;
}
const asAdmin = (who = admin) => world.as(who);
const list = (input: { answered?: boolean; cursor?: string | null } = {}) =>
  asAdmin().call("list-contact-messages", input);
const answersTo = async (address: string) =>
  (await world.mailsTo(address)).filter(({ kind }) => kind === "contact-answer");

describe("messages from the contact page", () => {
  test("one waits until it is answered, and the answer goes to whoever wrote, with their words below it", async () => {
    const message = await write("Hej!\nLevererar ni i Borås?");
    expect(message).toMatchObject({ answered_at: null, answered_by: null });
    const { unanswered } = await list();
    await asAdmin().call("answer-contact-message", {
      id: message.id,
      answer: "Ja, sedan i våras.\nVälkomna!",
    });

    const [mail] = await answersTo(message.email);
    expect(mail).toMatchObject({ status: "waiting", reply_to: "hej@tartdags.example" });
    expect(mail!.text).toContain("Ja, sedan i våras.\n\nVälkomna!");
    expect(mail!.text).toContain("> Levererar ni i Borås?");
    expect((await list()).unanswered).toBe(unanswered - 1);
    const [newest] = (await list({ answered: true })).messages;
    expect(newest).toMatchObject({ id: message.id, answered_by: "Maja Åkerö" });
    expect(newest!.answer).toContain("sedan i våras");
  });

  test("of two admins at the same moment one answers, and the other is told who", async () => {
    const { id, email } = await write();
    const other = await world.buildAdmin();
    await world.inDatabase((tx) =>
      tx.update(users).set({ full_name: "Ola Berg" }).where(eq(users.id, other.userId)),
    );
    const both = await Promise.allSettled([
      asAdmin().call("answer-contact-message", { id, answer: "Ja." }),
      asAdmin(other).call("answer-contact-message", { id, answer: "Nej." }),
    ]);
    const refused = both.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([
      {
        reason: {
          code: "message-answered",
          message: expect.stringMatching(/(Maja Åkerö|Ola Berg) har redan svarat/),
        },
      },
    ]);
    expect(await answersTo(email)).toHaveLength(1);
  });

  test("one that was answered on the telephone is marked, and nothing is mailed", async () => {
    const { id, email } = await write();
    await asAdmin().call("mark-message-answered", { id });
    expect(await answersTo(email)).toHaveLength(0);
    const late = asAdmin().call("answer-contact-message", { id, answer: "Hej" });
    await expect(late).rejects.toMatchObject({ code: "message-answered" });
  });

  test("an empty answer and a message that is gone are told", async () => {
    const { id } = await write();
    const empty = asAdmin().call("answer-contact-message", { id, answer: "  " });
    await expect(empty).rejects.toMatchObject({ fields: { answer: "Skriv ett svar" } });
    const gone = asAdmin().call("mark-message-answered", { id: crypto.randomUUID() });
    await expect(gone).rejects.toMatchObject({ code: "message-not-found" });
  });

  test("what has waited longest comes first, page by page, and each is there once", async () => {
    for (let i = 0; i < 27; i++) await write(`nummer ${i}`);
    const first = await list();
    const rest = await list({ cursor: first.next });
    const all = [...first.messages, ...rest.messages];
    expect(all).toHaveLength(first.unanswered);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted());
    expect(rest.next).toBeNull();
  });

  test("nobody but the staff reads or answers", async () => {
    const { hr } = await world.buildCompany();
    for (const caller of [world.nobody, world.as(hr)]) {
      await expect(caller.call("list-contact-messages", {})).rejects.toMatchObject({
        status: expect.toSatisfy((status) => status === 401 || status === 403),
      });
    }
  });
});
