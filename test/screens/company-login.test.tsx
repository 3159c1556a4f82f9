// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { problemWords } from "../../domain/company-login.ts";
import { signedIn } from "./answers/company.ts";
import { companyInUse } from "./answers/in-use.ts";
import { type CompanyLogin, notBegun, required, tried } from "./answers/company-login.ts";
import { write } from "./acts.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";
import { refused } from "./transport.ts";

/** Signing in with the company's own provider: how it is set up, offered, and come back from. */

const path = "/dashboard/installningar/foretagsinloggning";
const KEPT = "tartdags.company-login";

describe("the settings", () => {
  test("begin with the provider; what comes later says when", async () => {
    const { user } = await open(path, { "get-company-login": notBegun, "save-company-login": {} });
    expect(await screen.findByText("När inloggningen är ihopkopplad.")).toBeTruthy();
    expect(screen.getByText("När vi ser att domänen är er.")).toBeTruthy();
    expect(screen.getByText("När du har provat.")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Något annat" }));
    expect(screen.queryByLabelText(/^Katalog-id/)).toBeNull();
    await user.type(screen.getByLabelText(/^Utfärdarens adress/), "https://login.bolaget.se");
    await user.type(screen.getByLabelText(/^Program-id/), "tartdags");
    await user.type(screen.getByLabelText(/^Hemlighet/), "hemligt");
    await user.click(screen.getByRole("button", { name: "Spara" }));
    await screen.findByText("Sparat. Tjänsten svarar.");
    expect(sentTo("save-company-login").at(-1)).toEqual({
      provider: "other",
      issuer: "https://login.bolaget.se",
      client_id: "tartdags",
      client_secret: "hemligt",
    });
  });

  test("without Pro tell the price and where to get it", async () => {
    await open(path, { "get-company-login": { ...notBegun, pro: false } });
    expect(await screen.findByText("Företagsinloggning ingår i Pro, 1299 kr/mån.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Spara" })).toBeNull();
  });

  test("show the record, look for it, and lead to the test", async () => {
    const domain = { ...tried.login!.domain!, looked_at: null, seen_at: null, proved_at: null };
    const waiting: CompanyLogin = { ...tried, login: { ...tried.login!, domain, test: null } };
    const { user } = await open(path, {
      "get-company-login": waiting,
      "check-company-domain": { found: false },
    });
    expect(await screen.findByText("_tartdags.nordljus.example")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Leta nu" }));
    expect(await screen.findByText("Posten syns inte än")).toBeTruthy();
  });

  test("switch it on for everybody, and say who still gets in without", async () => {
    const { user } = await open(path, { "get-company-login": tried, "switch-company-login": {} });
    expect(await screen.findByText("Det fungerade, Maria")).toBeTruthy();
    expect(screen.getByText("Svarade på 0,4 sekunder")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: /Krav för alla på nordljus\.example/ }));
    expect(screen.getByText(/Slutar Entra att svara kan du som HR-ansvarig alltid logga in/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Den som är ny"), "Kommer in som Läsare");
    await user.click(screen.getByRole("button", { name: "Slå på företagsinloggning" }));
    await waitFor(() =>
      expect(sentTo("switch-company-login").at(-1)).toEqual({
        on: true,
        required: true,
        newcomers: "viewer",
      }),
    );
  });

  test("tell why the last login failed, and can be switched off or taken away", async () => {
    const problem = { kind: "secret" as const, at: "2026-03-02T06:55:00Z" };
    const { user } = await open(path, {
      "get-company-login": { ...required, login: { ...required.login!, problem } },
      "switch-company-login": {},
      "remove-company-login": {},
    });
    expect(await screen.findByText(new RegExp(problemWords("secret", "entra").slice(0, 40)))).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Stäng av" }));
    await waitFor(() => expect(sentTo("switch-company-login").at(-1)).toMatchObject({ on: false }));
    await user.click(screen.getByRole("button", { name: "Ta bort kopplingen" }));
    await user.click(await screen.findByRole("button", { name: "Ta bort" }));
    await waitFor(() => expect(sentTo("remove-company-login")).toHaveLength(1));
  });
});

describe("signing in", () => {
  test.each(["/auth", "/hr-login"])("%s offers it for the domain of the typed address", async (page) => {
    const { user } = await open(
      page,
      {
        "find-company-login": { offered: true, required: true },
        "begin-company-login": { url: "about:blank?state=s-1", key: "k-1" },
      },
      "nobody",
    );
    await write("E-post", "elin@nordljus.example");
    const button = await screen.findByRole("button", { name: "Logga in med företagets inloggning" });
    expect(screen.getByText("Ditt företag kräver den för adresser på nordljus.example.")).toBeTruthy();
    await user.click(button);
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(KEPT)!)).toMatchObject({ "s-1": { key: "k-1" } }),
    );
  });

  test("a password where it is required is refused in words", async () => {
    const { user } = await open("/auth", { "sign-in": refused("company-login-required") }, "nobody");
    await write("E-post", "elin@nordljus.example");
    await write("Lösenord", "hemligt");
    await user.click(screen.getByRole("button", { name: "Logga in" }));
    expect(
      await screen.findByText("Ditt företag kräver att du loggar in med företagets inloggning."),
    ).toBeTruthy();
  });
});

describe("coming back", () => {
  const begun = (state: string) =>
    localStorage.setItem(KEPT, JSON.stringify({ [state]: { key: "k-1", to: null } }));

  test("hands over what the provider said with the browser's key, and leads on", async () => {
    begun("s-1");
    await open(
      "/auth/callback?state=s-1&code=c-1",
      { ...companyInUse, "finish-company-login": { result: "signed-in", session: signedIn("hr") } },
      "nobody",
    );
    await waitFor(() => expect(location.pathname).toBe("/dashboard"));
    expect(sentTo("finish-company-login")).toEqual([{ query: "?state=s-1&code=c-1", key: "k-1" }]);
    expect(localStorage.getItem(KEPT)).toBe("{}");
  });

  test("says why it did not work, and that another browser began it", async () => {
    begun("s-3");
    await open(
      "/auth/callback?state=s-3&code=c-3",
      { "finish-company-login": refused("company-login-address") },
      "nobody",
    );
    expect(await screen.findByText(/Er inloggning lämnade ingen bekräftad adress/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Till inloggningen" })).toBeTruthy();
    await open("/auth/callback?state=s-2&code=c-2", {}, "nobody");
    expect(await screen.findByText(/började i en annan webbläsare/)).toBeTruthy();
  });
});
