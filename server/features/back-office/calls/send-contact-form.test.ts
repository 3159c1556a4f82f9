import { desc, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../../test/world.ts";
import { contact_messages, mails } from "../../../database/schema-machinery.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const maria = {
  name: "Maria Ekdahl",
  email: "maria@nordljus.example",
  phone: "",
  company: "Nordljus Arkitekter AB",
  message: "Hej! Vi är 40 personer och glömmer varannan födelsedag.",
};

/** Each test comes from an address of its own, so that the limit counts for itself. */
let visitor = 0;
beforeEach(() => void (visitor += 1));
const send = (changes: object = {}, headers: Record<string, string> = {}) =>
  world.nobody.call("send-contact-form", { ...maria, ...changes } as never, {
    "x-address": `10.0.0.${visitor}`,
    ...headers,
  });
const stored = () => world.inDatabase((tx) => tx.select().from(contact_messages));
const written = (to: string) =>
  world.inDatabase((tx) => tx.select().from(mails).where(like(mails.to_email, to)).orderBy(desc(mails.key)));

describe("send-contact-form", () => {
  test("the message reaches the platform with the sender in Reply-To, and the sender gets a confirmation", async () => {
    await send();
    const [row] = await stored();
    expect(row).toMatchObject({ ...maria, phone: null });
    const [toUs] = await written("hej@tartdags.example");
    expect(toUs).toMatchObject({ kind: "contact-message", reply_to: maria.email });
    expect(toUs!.text).toContain("glömmer varannan födelsedag");
    const [toSender] = await written(maria.email);
    expect(toSender).toMatchObject({ kind: "contact-confirmation" });
    expect(toSender!.text).toContain("24 timmar på vardagar");
    expect(toSender!.text).not.toContain("glömmer varannan");
  });

  test.each([
    [{ name: "" }, { name: "Namn krävs" }],
    [{ name: "   " }, { name: "Namn krävs" }],
    [{ name: "x".repeat(101) }, { name: "Namn får vara max 100 tecken" }],
    [{ email: "" }, { email: "Ogiltig e-postadress" }],
    [{ email: "   " }, { email: "Ogiltig e-postadress" }],
    [{ email: "maria@" }, { email: "Ogiltig e-postadress" }],
    [{ email: "🎂@bolag.example" }, { email: "Ogiltig e-postadress" }],
    [{ email: "<b>maria</b>@bolag.example" }, { email: "Ogiltig e-postadress" }],
    [{ email: `${"x".repeat(244)}@bolag.example` }, { email: "E-post får vara max 255 tecken" }],
    [{ phone: "0".repeat(21) }, { phone: "Telefonnummer får vara max 20 tecken" }],
    [{ company: "x".repeat(101) }, { company: "Företagsnamn får vara max 100 tecken" }],
    [{ message: " \n " }, { message: "Meddelande krävs" }],
    [{ message: "x".repeat(2001) }, { message: "Meddelande får vara max 2000 tecken" }],
  ])("%o is refused under its field", async (changes, fields) => {
    const before = await stored();
    await expect(send(changes)).rejects.toMatchObject({
      status: 400,
      message: "Vänligen kontrollera formuläret",
      fields,
    });
    expect(await stored()).toHaveLength(before.length);
  });

  test("the longest of everything, emoji and markup arrive as they were written, and markup stays text", async () => {
    const full = {
      name: `<b>Åsa</b> 🎂${"å".repeat(87)}`,
      email: `asa@${[60, 60, 60, 60].map((length) => "x".repeat(length)).join(".")}.example`,
      phone: "0".repeat(20),
      company: "x".repeat(100),
      message: `<script>alert(1)</script>🎂${"å".repeat(1973)}`,
    };
    expect(Object.values(full).map(({ length }) => length)).toEqual([100, 255, 20, 100, 2000]);
    await send(full);
    expect(await stored()).toContainEqual(expect.objectContaining(full));
    const toUs = (await written("hej@tartdags.example")).find((mail) => mail.reply_to === full.email)!;
    expect(toUs.html).toContain("&lt;script&gt;");
    expect(toUs.html).not.toContain("<script>alert");
  });

  test("what may be left out may also hold nothing but spaces", async () => {
    await send({ name: "  Bara Luft ", phone: "   ", company: " " });
    const kept = expect.objectContaining({ name: "Bara Luft", phone: null, company: null });
    expect(await stored()).toContainEqual(kept);
  });

  test("a robot that fills the hidden field hears thanks, and nothing is kept or sent", async () => {
    const before = await stored();
    await send({ email: "robot@spam.example", left_empty: "https://spam.example" });
    expect(await stored()).toHaveLength(before.length);
    expect(await written("robot@spam.example")).toHaveLength(0);
  });

  test("the same key twice, also at the same moment, is one message", async () => {
    const before = await stored();
    const key = { "idempotency-key": "one-click" };
    await Promise.all([send({}, key), send({}, key), send({}, key)]);
    expect(await stored()).toHaveLength(before.length + 1);
  });

  test("one address can be confirmed to once a day, however many messages name it", async () => {
    await send({ email: "offer@annan.example" });
    await send({ email: "Offer@Annan.example", message: "en gång till" });
    expect(await written("offer@annan.example")).toHaveLength(1);
    world.clock.advance({ days: 1 });
    await send({ email: "offer@annan.example" });
    expect(await written("offer@annan.example")).toHaveLength(2);
  });

  test("the sixth message in ten minutes from one place has to wait, others do not", async () => {
    for (let i = 0; i < 5; i++) {
      await send({ message: `nummer ${i}` });
    }
    await expect(send()).rejects.toMatchObject({ status: 429, code: "too-many" });
    await send({}, { "x-address": "10.9.9.9" });
    world.clock.advance({ minutes: 10 });
    await send();
  });
});
