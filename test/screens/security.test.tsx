// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Output } from "../../contract/contract.ts";
import { companyInUse } from "./answers/in-use.ts";
import { user as hr } from "./answers/company.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import { malformed, refused } from "./transport.ts";

/** Where somebody is signed in, and the address that they sign in with. */

const path = "/dashboard/installningar/sakerhet";
const security: Output<"get-security"> = companyInUse["get-security"];
const [, phone] = security.sessions;
const devices = async () => within(await screen.findByRole("list", { name: "Inloggade enheter" }));

test("the devices are told with place and time, and this one cannot be ended by mistake", async () => {
  await open(path);
  const list = await devices();
  const texts = list.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(texts).toEqual([
    "Chrome på macOSDen här enhetenNätverk 192.0.2.x, aktiv nu",
    "Safari på iPhoneNätverk 198.51.100.x, igår kl.\u00a021:14Logga ut",
    "Okänd enhetOkänt nätverk, onsdag 11\u00a0februari kl.\u00a013:30Logga ut",
  ]);
});

test("one device is signed out by its name, all others after a question", async () => {
  let read = security;
  const { user } = await open(path, {
    "get-security": () => read,
    "end-session": () => {
      read = { ...security, sessions: security.sessions.filter(({ id }) => id !== phone!.id), total: 2 };
      return {};
    },
    "end-other-sessions": () => {
      read = { ...security, sessions: security.sessions.slice(0, 1), total: 1 };
      return { ended: 1 };
    },
  });
  await user.click(await screen.findByRole("button", { name: "Logga ut Safari på iPhone" }));
  expect(await screen.findByText("Safari på iPhone är utloggad")).toBeTruthy();
  expect(sentTo("end-session")).toEqual([{ id: phone!.id }]);
  await user.click(screen.getByRole("button", { name: "Logga ut alla andra" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(dialog.getByText(/^En annan enhet loggas ut direkt/)).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Logga ut" }));
  expect(await screen.findByText(/^1.enhet utloggad$/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Logga ut alla andra" })).toBeNull());
});

test("another address is asked for with the password, and what is wrong stands beside its field", async () => {
  let read = security;
  const wrong = "Lösenordet stämmer inte.";
  let tries = 0;
  const { user } = await open(path, {
    "get-security": () => read,
    "withdraw-login-address": () => {
      read = security;
      return {};
    },
    "change-login-address": () => {
      if (tries++ === 0)
        return malformed({ error: wrong, code: "wrong-credentials", fields: { password: wrong } }, 401);
      read = { ...security, waiting_email: "ny@nordljus.example" };
      return {};
    },
  });
  await user.click(await screen.findByRole("button", { name: "Byt adress" }));
  await screen.findByRole("dialog");
  await user.type(screen.getByLabelText("Ny adress"), "ny@nordljus.example");
  await user.type(screen.getByLabelText("Ditt lösenord"), "fel lösen");
  await user.click(screen.getByRole("button", { name: "Skicka länken" }));
  expect(await screen.findAllByText(wrong)).not.toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>("Ny adress").value).toBe("ny@nordljus.example");
  await user.clear(screen.getByLabelText("Ditt lösenord"));
  await user.type(screen.getByLabelText("Ditt lösenord"), "hallonbåt");
  await user.click(screen.getByRole("button", { name: "Skicka länken" }));
  expect(await screen.findByText("Öppna länken i mejlet")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Ångra" }));
  await waitFor(() => expect(screen.queryByText(/^Väntar på att du öppnar länken/)).toBeNull());
  expect(screen.getByText(hr.email)).toBeTruthy();
});

test("the mailed link changes the address with a press, and says why it cannot", async () => {
  const { user } = await open(
    "/bekrafta-inloggning?token=abc",
    { "confirm-login-address": { email: "ny@nordljus.example" } },
    "nobody",
  );
  await user.click(await screen.findByRole("button", { name: "Bekräfta adressen" }));
  expect(await screen.findByText(/^Från och med nu loggar du in med ny@nordljus.example/)).toBeTruthy();
  expect(sentTo("confirm-login-address")).toEqual([{ token: "abc" }]);
});

test.each([
  ["link-expired", "Länken gäller inte längre"],
  ["already-registered", "Adressen är upptagen"],
] as const)("the mailed link that is refused as %s says so", async (code, title) => {
  const { user } = await open(
    "/bekrafta-inloggning?token=abc",
    { "confirm-login-address": refused(code) },
    "nobody",
  );
  await user.click(await screen.findByRole("button", { name: "Bekräfta adressen" }));
  expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
});

test("HR signs a colleague out everywhere, after a question, and not itself", async () => {
  const colleague = { name: "Ola Berg", email: "ola@nordljus.example" };
  const [self] = companyInUse["list-members"].members;
  const other = {
    ...self!,
    ...colleague,
    id: phone!.id,
    is_contact: false,
    last_seen_at: "2026-03-01T20:14:00Z",
  };
  const { user } = await open("/dashboard/installningar/personer", {
    "list-members": { members: [self!, other], invitations: [] },
    "sign-out-member": {},
  });
  await user.click(await screen.findByRole("button", { name: "Åtgärder för Ola Berg" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logga ut överallt" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await user.click(dialog.getByRole("button", { name: "Logga ut" }));
  expect(await screen.findByText("Ola Berg är utloggad överallt")).toBeTruthy();
  expect(sentTo("sign-out-member")).toEqual([{ id: phone!.id }]);
  await user.click(screen.getByRole("button", { name: `Åtgärder för ${self!.name ?? self!.email}` }));
  await screen.findByRole("menuitem", { name: "Ändra roll och rätt" });
  expect(screen.queryByRole("menuitem", { name: "Logga ut överallt" })).toBeNull();
});
