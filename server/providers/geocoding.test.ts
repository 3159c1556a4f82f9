import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settableClock } from "../../domain/clock.ts";
import { distanceKm } from "../../domain/distance.ts";
import { createSandbox, type SandboxConnections } from "../../sandbox/sandbox.ts";
import { createGeocoder, type Geocoder, type GeocodingQuestion } from "./geocoding.ts";

const STOCKHOLM = { longitude: 18.0686, latitude: 59.3293 };
const UMEA = { longitude: 20.2597, latitude: 63.8284 };

const sandbox = createSandbox({ clock: settableClock("2026-03-02T07:59:00+01:00") });
let connection: SandboxConnections["map"];
let geocoder: Geocoder;

beforeAll(async () => {
  connection = (await sandbox.start()).map;
  geocoder = createGeocoder({ ...connection, timeoutMs: 1500 });
  // The map is read at the first question, which may take a while.
  await createGeocoder({ ...connection, timeoutMs: 60_000 }).geocode({ ...anywhere, query: "Storgatan" });
});
beforeEach(() => sandbox.faults.clear());
afterAll(() => sandbox.stop());

const anywhere = { types: "address", limit: 5, keep: false } as const;

async function find(query: string, more: Partial<GeocodingQuestion> = {}) {
  const answer = await geocoder.geocode({ query, ...anywhere, ...more });
  if (answer.outcome !== "found") throw new Error(answer.reason);
  return answer.features;
}

describe("geocoding", () => {
  test("a whole address is found where it is", async () => {
    const [feature] = await find("Drottninggatan 10, Stockholm");
    expect(feature).toMatchObject({
      text: "Drottninggatan",
      address: "10",
      place_name: expect.stringMatching(/^Drottninggatan 10, 11\d \d\d Stockholm, Sverige$/),
      id: expect.stringMatching(/^address\./),
    });
    const [longitude, latitude] = feature!.center;
    expect(distanceKm(STOCKHOLM, { longitude, latitude })).toBeLessThan(5);
    expect(feature!.context.map(({ id }) => id.split(".")[0])).toEqual([
      "postcode",
      "place",
      "region",
      "country",
    ]);
  });

  test("the same address is always at the same point, and the neighbour next to it", async () => {
    const [first] = await find("Drottninggatan 10, Stockholm");
    const [again] = await find("drottninggatan 10 stockholm", { keep: true, limit: 1 });
    expect(again!.center).toEqual(first!.center);
    const [neighbour] = await find("Drottninggatan 12, Stockholm");
    const metres = distanceKm(at(first!.center), at(neighbour!.center)) * 1000;
    expect(metres).toBeLessThan(101);
  });

  test("a common street is found near the searcher first", async () => {
    expect((await find("Storgatan 5", { proximity: UMEA }))[0]!.place_name).toMatch(/Umeå, Sverige$/);
    expect((await find("Storgatan 5", { proximity: STOCKHOLM }))[0]!.place_name).toMatch(
      /Stockholm, Sverige$/,
    );
  });

  test.for([
    ["drottn", "Drottninggatan"],
    ["sodra storg", "Södra Storgatan"],
    ["Älvg", "Älvgatan"],
    ["alvg", "Älvgatan"],
    ["Drotninggatan", "Drottninggatan"],
    ["Hittepågatan 7, Örebro", "Hittepågatan"],
  ] as const)("'%s' suggests %s", async ([typed, street]) => {
    expect((await find(typed, { proximity: STOCKHOLM })).map(({ text }) => text)).toContain(street);
  });

  test("at most as many as asked for, each once", async () => {
    const features = await find("Storgatan", { limit: 10 });
    expect(new Set(features.map(({ id }) => id)).size).toBe(10);
    expect(await find("Storgatan", { limit: 1 })).toHaveLength(1);
  });

  test.for(["qwxz", "Karl Johans gate 1, Oslo", "", " ; "])("'%s' is not found", async (typed) => {
    expect(await find(typed)).toEqual([]);
  });

  test("nothing is found in Norway", async () => {
    expect(await find("Storgatan 5", { country: "no" })).toEqual([]);
  });

  test("postcodes and places", async () => {
    const [town] = await find("göteb", { types: "postcode,place" });
    expect(town).toMatchObject({ text: "Göteborg", id: expect.stringMatching(/^place\./) });
    const [code] = await find("411 16", { types: "postcode,place" });
    expect(code).toMatchObject({ text: "411 16", id: expect.stringMatching(/^postcode\./) });
    expect(code!.context[0]).toMatchObject({ text: "Göteborg" });
  });

  test("a text that would be a batch, or a novel, is tamed before it leaves", async () => {
    expect(await find("Storgatan 5; Stockholm")).not.toEqual([]);
    expect(await find("ord ".repeat(500))).toEqual([]);
  });

  test("only the final pick is asked for as permanent", async () => {
    await find("Kungsgatan 1, Malmö");
    await find("Kungsgatan 2, Malmö", { keep: true });
    const page = await (await sandbox.pages.request("/sandbox/map")).text();
    expect(page).toMatch(/Kungsgatan 2, Malmö[^]*?Får sparas[^]*?Kungsgatan 1, Malmö[^]*?Tillfällig/);
  });

  test.for([
    ["401", "HTTP 401"],
    ["429", "HTTP 429"],
    ["down", "HTTP 500"],
    ["slow", "timeout"],
  ] as const)("a map that answers %s is unavailable", async ([fault, reason]) => {
    sandbox.faults.set("map", fault);
    const impatient = createGeocoder({ ...connection, timeoutMs: 300 });
    const question = { query: "Storgatan 5", types: "address", limit: 5, keep: false };
    expect(await impatient.geocode(question)).toEqual({ outcome: "unavailable", reason });
  });

  test("an answer needs no more than what is read of it", async () => {
    const feature = { text: "Storgatan", place_name: "Storgatan, Umeå, Sverige", center: [20.26, 63.83] };
    const map = createServer((_, response) => response.end(JSON.stringify({ features: [feature] })));
    await once(map.listen(0, "127.0.0.1"), "listening");
    const { port } = map.address() as AddressInfo;
    const sparing = createGeocoder({ baseUrl: `http://127.0.0.1:${port}`, token: "pk.test" });
    const answer = await sparing.geocode({ ...anywhere, query: "Storgatan" });
    map.close();
    expect(answer).toEqual({ outcome: "found", features: [{ ...feature, context: [] }] });
  });

  test("a wrong key is unavailable", async () => {
    const stranger = createGeocoder({ ...connection, token: "pk.wrong" });
    const question = { query: "Storgatan 5", types: "address", limit: 5, keep: false };
    expect(await stranger.geocode(question)).toEqual({ outcome: "unavailable", reason: "HTTP 401" });
  });
});

function at([longitude, latitude]: [number, number]) {
  return { longitude, latitude };
}
