import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { sql } from "drizzle-orm";
import { settableClock } from "../../domain/clock.ts";
import { platformScope } from "../../server/database/database.ts";
import { readIds } from "../../server/database/query.ts";
import { transitionOrders } from "../../server/features/orders/status-transition.ts";
import { dailyCheck } from "../../server/jobs/daily-check.ts";
import type { Services } from "../../server/providers/services.ts";
import { readSettings } from "../../server/settings.ts";
import { startServer } from "../../server/start.ts";
import { fillDataFolder } from "../embedded-template.ts";
import { expect, test } from "./fixtures.ts";

const MOST_PRESSES = 12;
const MONDAY = "2026-03-02T10:00:00+01:00";
/** Some of the month's, up to the last: what falls between two of them is made up. */
const MORNINGS = [1, 7, 14, 17, 25, 29];

/** Three birthdays in the first month, one of them on a Saturday; then one a month. */
const BIRTHDAYS = ["1990-03-10", "1985-03-20", "1979-03-28"].concat(
  ["04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `1988-${month}-14`),
);
const LIST = ["Namn\tFödelsedag", ...BIRTHDAYS.map((day, index) => `Person ${index + 1}\t${day}`)].join("\n");

test("from the first page to a year that is taken care of in few presses, and none a month later", async ({
  browser,
  ownOrigins,
}) => {
  // A whole month, on a server of its own.
  test.slow();
  const folder = await mkdtemp(join(tmpdir(), "tartdags-hands-off-"));
  await fillDataFolder(folder);
  const clock = settableClock(MONDAY);
  const env = { PORT: "0", DATA_DIR: folder, DEMO: "off", LOG_LEVEL: "error", LIMITS: "off" };
  const server = await startServer(readSettings(env), pino({ level: "error" }), clock);
  ownOrigins.add(server.url);
  const { services } = server;
  await services.db.transaction(platformScope, (tx) =>
    tx.execute(sql`insert into vendors (name, email, address, latitude, longitude, categories)
      select 'Bageri ' || n, 'bageri' || n || '@example.com', 'Gatan ' || n || ', 111 22 Stockholm', 59.33 + n / 500.0, 18.06, '{bageri}'
      from generate_series(1, 3) n`),
  );
  const page = await (await browser.newContext({ baseURL: server.url, locale: "sv-SE" })).newPage();
  let presses = 0;
  await page.exposeFunction("countPress", () => void presses++);
  // A press is a click, a tap or Enter; typing is none.
  await page.addInitScript(() => {
    const count = () => (globalThis as unknown as { countPress(): void }).countPress();
    addEventListener("pointerdown", count, true);
    addEventListener("keydown", (event) => event.key === "Enter" && count(), true);
  });
  const arranged = async () => {
    await expect(page.getByText("Alla födelsedagar är ordnade.")).toBeVisible();
    await expect(page.getByText(`${BIRTHDAYS.length} av ${BIRTHDAYS.length}`, { exact: true })).toBeVisible();
  };

  await page.goto("/");
  await page.getByRole("link", { name: "Logga in" }).first().click();
  await page.getByRole("tab", { name: "Skapa konto" }).click();
  await page.getByLabel("Förnamn").fill("Åsa");
  await page.getByLabel("Efternamn").fill("Öberg");
  // The register is silent, so that the address is not known from there.
  await page.getByLabel("Företagsnamn").fill("Handfri AB");
  await page.getByLabel("Organisationsnummer").fill("559988-7758");
  await page.getByLabel("E-post").fill("asa@handfri.example");
  const password = page.getByLabel("Lösenord", { exact: true });
  await password.fill("hallonbåt");
  await expect(page.getByRole("button", { name: "Starta 14 dagars gratis provperiod" })).toBeEnabled();
  await password.press("Enter");

  await page.getByRole("link", { name: "Sätt upp autopilot" }).click();
  const address = page.getByLabel("Leveransadress");
  await address.fill("Drottninggatan 10, Stockholm");
  await expect(page.getByRole("option").first()).toBeVisible();
  await address.press("Enter");
  await address.press("Enter");
  await page.getByRole("button", { name: "Importera en lista" }).click();
  await page.getByLabel("Eller klistra in").fill(LIST);
  await page.getByRole("button", { name: "Fortsätt" }).click();
  await page.getByRole("button", { name: `Importera ${BIRTHDAYS.length} personer` }).click();
  await page.getByRole("button", { name: "Sätt igång" }).click();
  await arranged();
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);

  const pressed = presses;
  // The trial has become a subscription: paying is another journey.
  await services.db.transaction(platformScope, (tx) =>
    tx.execute(sql`update companies set subscription_status = 'active'`),
  );
  for (const day of MORNINGS) await liveThrough(services, clock, day);
  await page.reload();
  await arranged();
  expect(presses).toBe(pressed);
  const { rows } = await services.db.transaction(platformScope, (tx) =>
    tx.execute(sql`select birthday::text, delivery_date::text, status from cake_orders
      where delivery_date < app_today() order by delivery_date`),
  );
  expect(rows).toEqual([
    { birthday: "2026-03-10", delivery_date: "2026-03-10", status: "completed" },
    { birthday: "2026-03-20", delivery_date: "2026-03-20", status: "completed" },
    { birthday: "2026-03-28", delivery_date: "2026-03-27", status: "completed" },
  ]);
  await page.context().close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** One more morning; whoever was asked says yes. */
async function liveThrough(services: Services, clock: ReturnType<typeof settableClock>, day: number) {
  clock.set(
    Temporal.Instant.from(MONDAY)
      .toZonedDateTimeISO("Europe/Stockholm")
      .add({ days: day })
      .with({ hour: 9 })
      .toInstant(),
  );
  const isDone = async () => {
    await dailyCheck(services);
    return services.db.transaction(platformScope, async (tx) => {
      const done = await readIds(tx)`select day::text as id from automation_runs
        where kind = 'daily' and day = app_today() and finished_at is not null`;
      return done.length;
    });
  };
  await expect.poll(isDone, { intervals: [50] }).toBe(1);
  await services.db.transaction(platformScope, async (tx) => {
    const ids = await readIds(tx)`select id from orders where status = 'requested'`;
    await transitionOrders(tx, "cake", { ids, to: "confirmed", by: "supplier" });
  });
}
