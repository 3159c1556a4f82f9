import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settableClock } from "../../domain/clock.ts";
import { createSandbox, type SandboxConnections } from "../../sandbox/sandbox.ts";
import { createCompanyRegister, type CompanyRegister } from "./company-register.ts";

const clock = settableClock("2026-03-02T07:59:00+01:00");
const sandbox = createSandbox({ clock });
let connection: SandboxConnections["register"];
let register: CompanyRegister;

beforeAll(async () => {
  connection = (await sandbox.start()).register;
  register = createCompanyRegister({ ...connection, clock, timeoutMs: 500 });
});
beforeEach(() => sandbox.faults.clear());
afterAll(() => sandbox.stop());

describe("the company register", () => {
  test("a company in business is found by its number", async () => {
    expect(await register.lookUp("5599887709")).toEqual({
      outcome: "found",
      company: {
        number: "5599887709",
        legalName: "Nordljus Arkitekter AB",
        orgForm: "Aktiebolag",
        address: "Vallgatan 12",
        city: "Göteborg",
      },
    });
  });

  test.for([
    ["5599887725", { outcome: "deregistered" }],
    ["5599887733", { outcome: "insolvent", procedure: "bankruptcy" }],
    ["5599887741", { outcome: "insolvent", procedure: "liquidation" }],
    ["5599887758", { outcome: "unavailable", reason: "OTILLGANGLIG_UPPGIFTSKALLA" }],
    ["5599887766", { outcome: "unavailable", reason: "TIMEOUT" }],
    ["5599887774", { outcome: "found", company: { legalName: "Nystartade Fikat AB", city: null } }],
    ["5599887857", { outcome: "unknown" }],
    ["5599887700", { outcome: "unknown" }],
    ["5599887808", { outcome: "found", company: { orgForm: "Aktiebolag" } }],
  ] as const)("%s is %o", async ([number, expected]) => {
    expect(await register.lookUp(number)).toMatchObject(expected);
  });

  test("a sole trader is found by their own number, with the first of their names", async () => {
    expect(await register.lookUp("1212121212")).toMatchObject({
      outcome: "found",
      company: { legalName: "Tolvans Trädgård" },
    });
  });

  test("a token is kept, renewed when it ends, and fetched again when it is withdrawn", async () => {
    clock.advance({ hours: 2 });
    expect(await register.lookUp("5599887709")).toMatchObject({ outcome: "found" });
    sandbox.faults.set("register", "token");
    expect(await register.lookUp("5599887709")).toMatchObject({ outcome: "found" });
  });

  test.for([
    ["down", "HTTP 500"],
    ["slow", "timeout"],
    ["source", "OTILLGANGLIG_UPPGIFTSKALLA"],
  ] as const)("a register that is %s is unavailable, not wrong", async ([fault, reason]) => {
    sandbox.faults.set("register", fault);
    expect(await register.lookUp("5599887709")).toEqual({ outcome: "unavailable", reason });
  });

  test("wrong keys and nobody at home are unavailable too", async () => {
    const options = { ...connection, clock, timeoutMs: 500 };
    const stranger = createCompanyRegister({ ...options, clientSecret: "wrong" });
    expect(await stranger.lookUp("5599887709")).toEqual({ outcome: "unavailable", reason: "no token" });
    const nobody = createCompanyRegister({ ...options, apiUrl: "http://127.0.0.1:1" });
    expect(await nobody.lookUp("5599887709")).toEqual({ outcome: "unavailable", reason: "network" });
  });

  test("a token without the scope opens nothing", async () => {
    const basic = Buffer.from(`${connection.clientId}:${connection.clientSecret}`).toString("base64");
    const answer = await fetch(connection.tokenUrl, {
      method: "POST",
      headers: { Authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    const refused = await fetch(`${connection.apiUrl}/organisationer`, {
      method: "POST",
      headers: { Authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ identitetsbeteckning: "5599887709" }),
    });
    expect(refused.status).toBe(401);
  });
});
