import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSharedWorld, type World } from "../../../../test/world.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());

let counter = 0;

/** Somebody who has registered on a page in this language. */
async function registeredIn(language?: "sv" | "en") {
  const { hr } = await world.buildCompany();
  const { token } = await world.as(hr).call("get-join-link", {});
  const email = `grace${++counter}@nordljus.example`;
  const employee = { first_name: "Grace", last_name: `Hill ${counter}`, email, birthday: "1985-05-17" };
  await world.nobody.call("submit-employee-registration", { token, language, employee });
  return { hr, email, token: await world.mailedToken(email, "min-sida") };
}

const subjects = async (email: string) => (await world.mailsTo(email)).map(({ subject }) => subject);
const lastText = async (email: string) => world.asReceived((await world.mailsTo(email)).at(-1)!);

describe("set-own-language", () => {
  test("is the one that somebody registered in, until they choose another", async () => {
    const { hr, email, token } = await registeredIn("en");
    expect(await lastText(email)).toMatch(/min-sida\?token=\S+&sprak=en\b/);
    await world.nobody.call("set-own-language", { token, language: "sv" });
    await world.nobody.call("send-personal-link", { email });
    const text = await lastText(email);
    expect(text).toContain("Länken är bara din.");
    expect(text).not.toContain("sprak=");
    const own = await world.mailedToken(email, "min-sida");
    await world.nobody.call("set-own-language", { token: own, language: "en" });
    const { employees } = await world.as(hr).call("list-employees", {});
    await world.as(hr).call("send-employee-link", { id: employees[0]!.id });
    expect(await subjects(email)).toEqual([
      expect.stringMatching(/^You are registered at /),
      "Länken till dina uppgifter",
      "The link to your details",
    ]);
  });

  test("is Swedish where nobody has chosen, and stands among what is stored", async () => {
    const { email, token } = await registeredIn();
    expect(await subjects(email)).toEqual([expect.stringMatching(/^Du är med hos /)]);
    const { data } = await world.nobody.call("export-own-data", { token });
    expect(data).toMatchObject({ uppgifter: { språk: "Svenska" } });
  });

  test("holds for the last mail too", async () => {
    const { email, token } = await registeredIn("en");
    await world.nobody.call("erase-own-data", { token });
    expect((await subjects(email)).at(-1)).toBe("Your details have been erased");
    await expect(world.nobody.call("set-own-language", { token, language: "sv" })).rejects.toMatchObject({
      code: "link-expired",
    });
  });

  test("changes nothing that the open form was made of, and takes no language that does not exist", async () => {
    const { token } = await registeredIn("en");
    const before = await world.nobody.call("get-own-data", { token });
    await world.nobody.call("set-own-language", { token, language: "sv" });
    expect(await world.nobody.call("get-own-data", { token })).toEqual(before);
    await expect(
      world.nobody.call("set-own-language", { token, language: "xx" as "sv" }),
    ).rejects.toMatchObject({ code: "invalid-input", fields: { language: "Språket finns inte" } });
  });
});
