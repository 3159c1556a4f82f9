import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { SANDBOX_KEYS, type Surroundings } from "../options.ts";
import { slow, type LoopbackEnv } from "../faulty-answers.ts";
import { findCompany, hasValidCheckDigit, type SandboxCompany } from "./companies.ts";

const TOKEN_SECONDS = 3600;
const SCOPE = "vardefulla-datamangder:read";

/** Bolagsverket's Värdefulla datamängder, under /bolagsverket. */
export function bolagsverketApi({ clock, faults }: Surroundings): Hono<LoopbackEnv> {
  const tokens = new Map<string, Temporal.Instant>();
  const app = new Hono<LoopbackEnv>();

  app.post("/oauth2/token", async (c) => {
    const { bolagsverketClientId: id, bolagsverketClientSecret: secret } = SANDBOX_KEYS;
    const expected = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
    if (c.req.header("authorization") !== expected) return c.json({ error: "invalid_client" }, 401);
    const form = await c.req.parseBody();
    if (form.grant_type !== "client_credentials") return c.json({ error: "unsupported_grant_type" }, 400);

    // Without the scope there is a token too, and it opens nothing.
    const token = randomUUID();
    if (form.scope === SCOPE) tokens.set(token, clock.now().add({ seconds: TOKEN_SECONDS }));
    return c.json({
      access_token: token,
      token_type: "Bearer",
      expires_in: TOKEN_SECONDS,
      scope: form.scope,
    });
  });

  app.post("/vardefulla-datamangder/v1/organisationer", async (c) => {
    if (faults.hits("register", "token")) tokens.clear();
    const until = tokens.get(c.req.header("authorization")?.replace("Bearer ", "") ?? "");
    if (!until || Temporal.Instant.compare(until, clock.now()) <= 0) {
      return c.json({ code: "900901", message: "Invalid Credentials" }, 401);
    }
    if (faults.hits("register", "slow")) await slow();
    if (faults.hits("register", "down")) return c.json({ status: 500, title: "Internal Server Error" }, 500);

    const body: { identitetsbeteckning?: unknown } = await c.req.json().catch(() => ({}));
    const identity = String(body.identitetsbeteckning ?? "");
    const problem = problemWith(identity);
    if (problem) return c.json(badRequest(problem, clock.now()), 400);

    const number = identity.slice(-10);
    const company = findCompany(number);
    if (!company) return c.json({ organisationer: [missing(number)] });
    const situation = faults.hits("register", "source") ? "source unavailable" : company.situation;
    const partial = faults.hits("register", "partial");
    const asked = { ...company, situation: partial ? ("unknown to SCB" as const) : situation };
    return c.json({ organisationer: asked.names.map((name, index) => organisation(asked, name, index)) });
  });

  return app;
}

function problemWith(identity: string): string | undefined {
  if (!/^(\d{10}|\d{12})$/.test(identity)) return "Identitetsbeteckning har fel format";
  const isPerson = Number(identity.slice(-8, -6)) < 20;
  if (isPerson && identity.length !== 12) return "Personnummer anges med tolv siffror";
  if (!hasValidCheckDigit(identity.slice(-10))) return "Identitetsbeteckning har ogiltig kontrollsiffra";
  return undefined;
}

function badRequest(detail: string, at: Temporal.Instant) {
  return {
    type: "about:blank",
    instance: "/vardefulla-datamangder/v1/organisationer",
    status: 400,
    timestamp: at.toString(),
    requestId: randomUUID(),
    title: "Bad Request",
    detail,
  };
}

const failed = (typ: string, dataproducent: string) => ({ fel: { typ, felBeskrivning: typ }, dataproducent });

function identityBlock(number: string) {
  return {
    identitetsbeteckning: number,
    typ: { kod: "ORGANISATIONSNUMMER", klartext: "Organisationsnummer" },
  };
}

function missing(number: string) {
  return {
    organisationsidentitet: identityBlock(number),
    organisationsnamn: failed("ORGANISATION_FINNS_EJ", "Bolagsverket"),
    organisationsform: failed("ORGANISATION_FINNS_EJ", "Bolagsverket"),
    juridiskForm: failed("ORGANISATION_FINNS_EJ", "SCB"),
    avregistreradOrganisation: null,
    postadressOrganisation: failed("ORGANISATION_FINNS_EJ", "SCB"),
  };
}

function organisation(company: SandboxCompany, name: string, index: number) {
  const { situation } = company;
  if (situation === "source unavailable" || situation === "source timed out") {
    const typ = situation === "source timed out" ? "TIMEOUT" : "OTILLGANGLIG_UPPGIFTSKALLA";
    return {
      ...missing(company.number),
      organisationsnamn: failed(typ, "Bolagsverket"),
      organisationsform: failed(typ, "Bolagsverket"),
    };
  }
  const ok = { fel: null, dataproducent: "Bolagsverket" };
  return {
    organisationsidentitet: identityBlock(company.number),
    namnskyddslopnummer: company.names.length > 1 ? index + 1 : null,
    organisationsnamn: {
      ...ok,
      organisationsnamnLista: [
        {
          namn: name,
          registreringsdatum: "2020-03-15",
          organisationsnamntyp: { kod: "FORETAGSNAMN", klartext: "Företagsnamn" },
        },
      ],
    },
    organisationsform: { ...company.form, ...ok },
    verksamOrganisation: { kod: "JA", fel: null, dataproducent: "SCB" },
    avregistreradOrganisation:
      situation === "deregistered" ? { ...ok, avregistreringsdatum: "2025-05-19" } : null,
    ...procedures(situation),
    postadressOrganisation:
      situation === "unknown to SCB"
        ? failed("ORGANISATION_FINNS_EJ", "SCB")
        : {
            fel: null,
            dataproducent: "SCB",
            postadress: {
              utdelningsadress: company.address,
              postnummer: company.postcode,
              postort: company.city,
              land: "Sverige",
              coAdress: null,
            },
          },
  };
}

/** The real service spells this block in two ways, and so does the stand-in. */
function procedures(situation: SandboxCompany["situation"]) {
  const block = (kod: string, klartext: string) => ({ kod, klartext, fromDatum: "2026-01-12" });
  if (situation === "bankrupt") {
    return {
      pagaendeAvvecklingsEllerOmstruktureringsforfarande: {
        fel: null,
        pagaendeAvvecklingsEllerOmstruktureringsforfarandeLista: [block("KK", "Konkurs")],
      },
    };
  }
  if (situation === "in liquidation") {
    return {
      pagandeAvvecklingsEllerOmstruktureringsforfarande: {
        fel: null,
        pagandeAvvecklingsEllerOmstruktureringsforfarandeLista: [block("LI", "Likvidation")],
      },
    };
  }
  return { pagaendeAvvecklingsEllerOmstruktureringsforfarande: null };
}
