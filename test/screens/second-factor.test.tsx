// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Output } from "../../contract/contract.ts";
import { currentSession, keepSession } from "../../web/session.ts";
import { signedIn } from "./answers/company.ts";
import { companyInUse } from "./answers/in-use.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import { refused } from "./transport.ts";

/** The second step of a login, and the proof before something dangerous. */

type Factor = Output<"get-second-factor">;
const own: Factor = companyInUse["get-second-factor"];
const none: Factor = { ...own, since: null, passkeys: [], app: null, codes: null };
const code = () => screen.findByLabelText("Kod från appen");

test("a login that lacks the second factor is led to it from everywhere, and goes on where it wanted", async () => {
  const said = [refused("wrong-code"), { session: signedIn("hr") }];
  const { user, router } = await open(
    "/auth",
    {
      "get-second-factor": { ...own, lacks: "factor" },
      "prove-identity": () => said.shift()!,
    },
    "hr",
  );
  keepSession({ ...signedIn("hr"), lacks: "factor" });
  await router.navigate({ to: "/dashboard/installningar/sakerhet" });
  await user.type(await code(), "000000");
  expect(location.pathname).toBe("/auth/steg");
  await user.click(screen.getByRole("button", { name: "Logga in" }));
  expect((await screen.findAllByText(/Koden stämmer inte/)).length).toBeGreaterThan(0);
  await user.clear(await code());
  await user.type(await code(), "123456");
  await user.click(screen.getByRole("button", { name: "Logga in" }));
  await waitFor(() => expect(currentSession()?.lacks).toBeUndefined());
  await router.invalidate();
  expect(location.pathname).toBe("/dashboard/installningar/sakerhet");
  expect(sentTo("prove-identity")).toEqual([{ code: "000000" }, { code: "123456" }]);
});

test("whoever must have one sets it up first, and sees the recovery codes before going on", async () => {
  const { user, router } = await open("/dashboard", {
    "get-overview": refused("second-factor-not-set-up"),
    "get-second-factor": {
      ...none,
      lacks: "set-up",
      required: { by: "company", from: "2026-03-01T08:00:00Z" },
    },
    "begin-code-app": {
      secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
      uri: "otpauth://totp/T?secret=JBSWY3DPEHPK3PXP",
    },
    "confirm-code-app": { codes: ["AAAA-BBBB-CCCC", "DDDD-EEEE-FFFF"] },
  });
  await waitFor(() => expect(currentSession()?.lacks).toBe("set-up"));
  await router.invalidate();
  await user.click(await screen.findByRole("button", { name: "Använd en app med koder" }));
  expect(screen.getByText(/^Ditt företag kräver/)).toBeTruthy();
  await user.type(await code(), "123456");
  await user.click(screen.getByRole("button", { name: "Slå på" }));
  const codes = within(await screen.findByRole("list", { name: "Återställningskoder" }));
  expect(codes.getAllByRole("listitem")).toHaveLength(2);
  expect(currentSession()?.lacks).toBe("set-up");
  await user.click(screen.getByRole("button", { name: "Jag har sparat koderna" }));
  await waitFor(() => expect(currentSession()?.lacks).toBeUndefined());
});

test("what is dangerous asks with the password where there is no second factor, goes on once, or stays undone", async () => {
  const said = [refused("proof-needed"), refused("proof-needed"), {}];
  const { user } = await open("/dashboard/installningar/sakerhet", {
    "get-second-factor": none,
    "end-session": () => said.shift()!,
    "prove-identity": { session: null },
  });
  const press = async () =>
    user.click(await screen.findByRole("button", { name: "Logga ut Safari på iPhone" }));
  await press();
  const dialog = within(await screen.findByRole("dialog", { name: "Bekräfta att det är du" }));
  await user.click(dialog.getByRole("button", { name: "Stäng" }));
  expect(await screen.findByText("Bekräfta att det är du, så fortsätter vi.")).toBeTruthy();
  expect(sentTo("end-session")).toHaveLength(1);
  await press();
  const again = within(await screen.findByRole("dialog", { name: "Bekräfta att det är du" }));
  await user.type(await again.findByLabelText("Ditt lösenord"), "hallonbåt");
  await user.click(again.getByRole("button", { name: "Bekräfta" }));
  expect(await screen.findByText("Safari på iPhone är utloggad")).toBeTruthy();
  expect(sentTo("prove-identity")).toEqual([{ password: "hallonbåt" }]);
  expect(sentTo("end-session")).toHaveLength(3);
});
