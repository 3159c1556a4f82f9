// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { deviceLabel } from "../../domain/device.ts";
import { idOf } from "./answers/company.ts";
import * as answers from "./answers/supplier.ts";
import { open, screen, sentTo, waitFor } from "./app.tsx";

/** Notices on a supplier's devices, as its page switches them on and off. */

const path = "/leverantor/regler";
const SWITCH_ON = "Slå på för den här enheten";

/** A browser that can: what it was asked for, and how its person answers. */
function browser(permission: NotificationPermission, answered: NotificationPermission = permission) {
  const subscribe = vi.fn(() =>
    Promise.resolve({
      toJSON: () => ({ endpoint: "https://push.example/a", keys: { p256dh: "P", auth: "A" } }),
    }),
  );
  const unsubscribe = vi.fn(() => Promise.resolve(true));
  const pushManager = { subscribe, getSubscription: () => Promise.resolve({ unsubscribe }) };
  const current = { permission };
  vi.stubGlobal("PushManager", vi.fn());
  vi.stubGlobal("Notification", {
    get permission() {
      return current.permission;
    },
    requestPermission: () => {
      current.permission = answered;
      return Promise.resolve(answered);
    },
  });
  const serviceWorker = { getRegistration: () => Promise.resolve({ pushManager }) };
  vi.stubGlobal("navigator", { ...agentOf(navigator.userAgent), serviceWorker });
  return { subscribe, unsubscribe };
}
const agentOf = (userAgent: string) => ({
  userAgent,
  maxTouchPoints: 0,
  onLine: true,
  language: "sv",
  languages: ["sv"],
  platform: "",
  clipboard: navigator.clipboard,
});
afterEach(() => vi.unstubAllGlobals());

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

describe("notices", () => {
  test("are switched on for the device that is held, with the server's key", async () => {
    const { subscribe } = browser("default", "granted");
    const { user } = await open(
      path,
      { "get-supplier-notices": answers.noNotices, "add-supplier-device": { id: idOf(62) } },
      "supplier",
    );
    await user.click(await screen.findByRole("button", { name: SWITCH_ON }));
    expect(await screen.findByText("Notiser är på för den här enheten")).toBeTruthy();
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "BPk" });
    expect(sentTo("add-supplier-device")).toMatchObject([
      { endpoint: "https://push.example/a", p256dh: "P", auth: "A" },
    ]);
  });

  test("that are refused when the browser asks say what to do, and nothing is sent", async () => {
    browser("default", "denied");
    const { user } = await open(path, { "get-supplier-notices": answers.noNotices }, "supplier");
    await user.click(await screen.findByRole("button", { name: SWITCH_ON }));
    expect(await screen.findByText(/är blockerade i den här webbläsaren/)).toBeTruthy();
    expect(sentTo("add-supplier-device")).toEqual([]);
  });

  test("that were refused before say so at once", async () => {
    browser("denied");
    await open(path, {}, "supplier");
    expect(await screen.findByText(/är blockerade i den här webbläsaren/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: SWITCH_ON })).toBe(null);
  });

  test("in a browser that cannot leave the mails", async () => {
    vi.stubGlobal("navigator", agentOf("Mozilla/5.0 (X11; Linux x86_64)"));
    await open(path, {}, "supplier");
    expect(await screen.findByText(/kan inte ta emot notiser. Mejlen kommer som vanligt/)).toBeTruthy();
  });

  test("on an iPhone begin with the home screen", async () => {
    vi.stubGlobal("navigator", agentOf(IPHONE));
    await open(path, {}, "supplier");
    expect(await screen.findByText(/tryck på Dela och Lägg till på hemskärmen/)).toBeTruthy();
  });

  test("are tried and switched off, device by device", async () => {
    const calls = { "try-supplier-device": {}, "remove-supplier-device": {} };
    const { user } = await open(path, calls, "supplier");
    await user.click(await screen.findByRole("button", { name: "Prova notiser på Safari på iPhone" }));
    expect(await screen.findByText("En notis är på väg till enheten")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Slå av notiser på Safari på iPhone" }));
    expect(await screen.findByText("Notiser är av för Safari på iPhone")).toBeTruthy();
    expect([sentTo("try-supplier-device"), sentTo("remove-supplier-device")]).toEqual([
      [{ id: idOf(61) }],
      [{ id: idOf(61) }],
    ]);
  });
});

test.each([
  [IPHONE, "Safari på iPhone"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537 Chrome/130 Safari/537 Edg/130", "Edge på Windows"],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/130 Mobile Safari/537", "Chrome på Android"],
  ["Mozilla/5.0 (Macintosh; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox på macOS"],
  ["curl", "Okänd enhet"],
])("%s is called %s", (agent, label) => {
  expect(deviceLabel(agent)).toBe(label);
});

test("on a home screen the app that was opened from a mail takes the link as text", async () => {
  const { user } = await open("/leverantor", { "send-supplier-link": {} });
  await user.type(await screen.findByLabelText(/E-post/), "order@konditori.example");
  await user.click(screen.getByRole("button", { name: "Mejla länken" }));
  await user.click(await screen.findByText("Öppnas länken på fel ställe?"));
  const field = screen.getByLabelText("Länken från mejlet");
  await user.type(field, "https://annat.example/");
  await user.click(screen.getByRole("button", { name: "Öppna sidan" }));
  expect(await screen.findByText(/Det är inte en länk till er sida/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, "https://tartdags.example/leverantor/oppna?token=abc-123");
  await user.click(screen.getByRole("button", { name: "Öppna sidan" }));
  await waitFor(() => expect(location.pathname).toBe("/leverantor/oppna"));
});
