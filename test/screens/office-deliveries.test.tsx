// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { NO_CHANGE } from "../../domain/autopilot.ts";
import { press, write } from "./acts.ts";
import { idOf, overview } from "./answers/company.ts";
import * as allAnswers from "./answers/in-use.ts";
import { ownData } from "./answers/links.ts";
import { autopilot } from "./answers/orders.ts";
import { open, screen, sentTo, waitFor, within } from "./app.tsx";
import type { Calls } from "./transport.ts";

const draft = allAnswers.companyInUse["get-meal-order-draft"];
const [first] = draft.offices;
const boras = {
  id: idOf(902),
  name: "Borås",
  address: { display: "Allégatan 1, Borås", latitude: 57.72, longitude: 12.2 },
  kitchen_lines: ["Allergi: sesam ×1"],
  food: { allergies: [{ name: "sesam", count: 1 }], diets: [] },
};
const several = {
  "get-overview": { ...overview, offices: [...overview.offices, { ...boras, closed: false }] },
  "get-meal-order-draft": { ...draft, offices: [first!, boras] },
} satisfies Calls;

const dialogOf = async () => {
  await press("Skapa måltidsbeställning")();
  await screen.findByLabelText("Leveransadress");
  return screen.getByRole("dialog");
};

describe("a meal for one of several offices", () => {
  test("asks which, takes its address and tells what is eaten there", async () => {
    const { user } = await open("/dashboard?tab=maltider", several);
    const dialog = await dialogOf();
    await user.selectOptions(await within(dialog).findByLabelText("Kontor"), "Borås");
    const address = within(dialog).getByLabelText<HTMLInputElement>("Leveransadress");
    expect(address.value).toBe(boras.address.display);
    await waitFor(() =>
      expect(sentTo("list-meal-vendors").at(-1)).toMatchObject({ latitude: 57.72, longitude: 12.2 }),
    );
    const next = within(dialog).getByRole<HTMLButtonElement>("button", { name: "Nästa" });
    await waitFor(() => expect(next.disabled).toBe(false));
    await user.click(next);
    expect(await screen.findByText(/sesam/)).toBeTruthy();
  });

  test("begins with the office that the list is narrowed to", async () => {
    await open(`/dashboard?tab=maltider&kontor=${boras.id}`, several);
    const dialog = await dialogOf();
    expect((await within(dialog).findByLabelText<HTMLSelectElement>("Kontor")).value).toBe(boras.id);
    expect(within(dialog).getByLabelText<HTMLInputElement>("Leveransadress").value).toBe(
      boras.address.display,
    );
  });

  test("has no word of offices where there is one", async () => {
    await open("/dashboard?tab=maltider", {});
    const dialog = await dialogOf();
    await within(dialog).findByLabelText("Leveransadress");
    expect(within(dialog).queryByLabelText("Kontor")).toBeNull();
  });
});

describe("the offices among the settings", () => {
  test("tell where there is one bakery alone, and what the nearest are", async () => {
    await open("/dashboard/installningar/kontor", {});
    expect(
      await screen.findByText("Bara Konditori Lindblom inom räckhåll. Säger de nej hör vi av oss."),
    ).toBeTruthy();
    expect(
      screen.getByText(/^Närmast: Konditori Lindblom \(1,2\skm\), Bageri Solsidan \(3(,0)?\skm\)$/),
    ).toBeTruthy();
    expect(screen.getByText("Den som levererar ser portkoden bara på leveransdagen.")).toBeTruthy();
  });
});

describe("a change of an office", () => {
  const settings = "/dashboard/installningar/kontor";

  test("says what it does to what is planned before it is saved, and anew of another hour", async () => {
    const { user } = await open(settings, {
      "update-office": { changes: [], moved: 0, rehoured: 3, staying: 2, taken_back: 1 },
    });
    await user.click((await screen.findAllByRole("button", { name: "Ändra" }))[0]!);
    const dialog = await screen.findByRole("dialog");
    const hour = within(dialog).getByLabelText("Leveranstid");
    expect(within(dialog).getByRole("button", { name: "Spara" })).toBeTruthy();
    await user.selectOptions(hour, "15:00");
    await user.click(within(dialog).getByRole("button", { name: "Se vad som ändras" }));
    expect(await within(dialog).findByText(/^2\sleveranser är redan beställda/)).toBeTruthy();
    expect(within(dialog).getByText(/^1\stårta som ett bageri känner till tas tillbaka/)).toBeTruthy();
    expect(within(dialog).getByText(/^3\splanerade tårtor kommer kl\. 15/)).toBeTruthy();
    await user.selectOptions(hour, "16:00");
    await user.click(within(dialog).getByRole("button", { name: "Se vad som ändras" }));
    await user.click(await within(dialog).findByRole("button", { name: "Spara" }));
    await waitFor(() =>
      expect(sentTo("update-office")).toMatchObject([
        { preview: true, delivery_time: "15:00" },
        { preview: true, delivery_time: "16:00" },
        { preview: false, delivery_time: "16:00" },
      ]),
    );
  });

  test("asks nothing first where only who receives is another", async () => {
    const { user } = await open(settings, {
      "update-office": { changes: [], moved: 0, rehoured: 3, staying: 0, taken_back: 0 },
    });
    await user.click((await screen.findAllByRole("button", { name: "Ändra" }))[0]!);
    await write("Portkod", "2024");
    await user.click(screen.getByRole("button", { name: "Spara" }));
    await waitFor(() =>
      expect(sentTo("update-office")).toMatchObject([{ preview: false, door_code: "2024" }]),
    );
  });

  test("that closes it says who and what moves, and then closes it", async () => {
    const { user } = await open(settings, { "close-office": { moved: 31, staying: 1 } });
    await user.click(await screen.findByRole("button", { name: "Stäng kontoret…" }));
    const dialog = await screen.findByRole("dialog");
    await user.click(within(dialog).getByRole("button", { name: "Se vad som ändras" }));
    expect(await within(dialog).findByText(/^31\spersoner flyttar, och deras/)).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Stäng kontoret" }));
    await waitFor(() =>
      expect(sentTo("close-office")).toMatchObject([{ preview: true }, { preview: false }]),
    );
  });
});

describe("an office that is closed or paused", () => {
  const settings = "/dashboard/installningar/kontor";
  const { offices } = allAnswers.companyInUse["list-offices"];

  test("is opened again with one press, and says that nobody moves there", async () => {
    const kalmar = {
      id: idOf(903),
      name: "Kalmar",
      address: "Larmgatan 1",
      closed_at: "2026-02-01T10:00:00Z",
    };
    const { user } = await open(settings, {
      "list-offices": { offices, closed: [kalmar] },
      "reopen-office": { bakeries: 2 },
    });
    expect(await screen.findByText("Stängt söndag 1 februari 2026")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Öppna Kalmar igen" }));
    expect(await screen.findByText("Kalmar är öppet igen")).toBeTruthy();
    expect(sentTo("reopen-office")).toEqual([{ id: kalmar.id }]);
  });

  test("says that its cakes are paused, and shows what comes back before it does", async () => {
    const umea = { ...offices[1]!, paused: true };
    const { user } = await open(settings, {
      "get-overview": {
        ...overview,
        offices: offices.map(({ id, name }) => ({ id, name, closed: false })),
      },
      "list-offices": { offices: [offices[0]!, umea], closed: [] },
      "pause-autopilot": {
        counts: { ...NO_CHANGE, planned: 4 },
        lines: ["4 tårtor planeras."],
        state: "on",
      },
    });
    expect(await screen.findByText("Tårtorna är pausade tills vidare.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: /^Umeå/ }));
    await user.click(screen.getByRole("button", { name: "Återuppta tårtorna…" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Återuppta tårtorna i Umeå?" });
    expect(within(dialog).getByText("4 tårtor planeras.")).toBeTruthy();
    await user.click(within(dialog).getByRole("button", { name: "Återuppta" }));
    await waitFor(() =>
      expect(sentTo("pause-autopilot")).toMatchObject([
        { preview: true, pause: { what: "resume", office_id: umea.id } },
        { preview: false, pause: { what: "resume", office_id: umea.id } },
      ]),
    );
  });

  test("is paused from the autopilot's menu, where the others go on", async () => {
    const { user } = await open("/dashboard/autopilot", {
      ...several,
      "get-autopilot": { ...autopilot, state: "on", since: "2026-02-01T10:00:00Z" },
      "pause-autopilot": {
        counts: { ...NO_CHANGE, removed: 2 },
        lines: ["2 tårtor tas bort. Inget bageri har fått frågan."],
        state: "on",
      },
    });
    await user.click(await screen.findByRole("button", { name: "Pausa" }));
    await user.click(await screen.findByText("Ett kontor, tills vidare…"));
    const dialog = await screen.findByRole("dialog");
    await user.selectOptions(within(dialog).getByLabelText("Kontor"), "Borås");
    await user.click(within(dialog).getByRole("button", { name: "Se vad som ändras" }));
    expect(
      await screen.findByRole("alertdialog", { name: "Pausa tårtorna i Borås tills vidare?" }),
    ).toBeTruthy();
  });

  test("is not the only one that the start holds for, and the screen says so", async () => {
    await open("/dashboard/autopilot", several);
    expect(
      await screen.findByText(/Regeln för lediga dagar och de stängda dagarna gäller alla kontor/),
    ).toBeTruthy();
  });
});

describe("a person's own page", () => {
  test("names their office where there are several", async () => {
    await open("/min-sida?token=abc", { "get-own-data": { ...ownData, office: "Borås" } });
    expect(await screen.findByText(/Ditt kontor är Borås\./)).toBeTruthy();
  });
});

describe("a pause of the autopilot", () => {
  test("can be for one office alone, and says first what it does", async () => {
    const { user } = await open("/dashboard/autopilot", {
      ...several,
      "get-autopilot": { ...autopilot, state: "on", since: "2026-02-01T10:00:00Z" },
      "pause-autopilot": {
        counts: { ...NO_CHANGE, moved: 1 },
        lines: ["1 tårta får en ny dag."],
        state: "on",
      },
    });
    await user.click(await screen.findByRole("button", { name: "Pausa" }));
    screen.getByRole("menu", { description: "Ni ser vilka tårtor det gäller innan något ändras." });
    await user.click(await screen.findByText("En period…"));
    const dialog = await screen.findByRole("dialog");
    await user.selectOptions(within(dialog).getByLabelText("Kontor"), "Borås");
    await write("Första dagen", "2026-05-11");
    await write("Sista dagen", "2026-05-15");
    await user.click(within(dialog).getByRole("button", { name: "Se vad som ändras" }));
    await waitFor(() =>
      expect(sentTo("pause-autopilot")).toMatchObject([
        {
          preview: true,
          pause: { what: "period", from: "2026-05-11", to: "2026-05-15", office_id: boras.id },
        },
      ]),
    );
  });
});
