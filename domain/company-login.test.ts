import { describe, expect, test } from "vitest";
import { domainOf, identify, normalizeDomain } from "./company-login.ts";

const tenant = "c2a90e1f-6d3b-4b1e-9c55-0f6d3b4a7e21";
const entra = { provider: "entra", tenant_id: tenant, domain: "nordljus.example" } as const;
const google = { provider: "google", tenant_id: null, domain: "nordljus.example" } as const;
const other = { provider: "other", tenant_id: null, domain: "nordljus.example" } as const;
const email = "Maria@Nordljus.example";

describe("a domain", () => {
  test.for([
    ["@Nordljus.Example", "nordljus.example"],
    [" åkeri.se ", "xn--keri-poa.se"],
    ["a.b.c.se", "a.b.c.se"],
    ["nordljus", null],
    ["10.0.0.1", null],
    ["0x7f.1", null],
    ["a..se", null],
    ["-a.se", null],
    ["a.se/b", null],
    ["a@b.se", null],
    ["a.se:80", null],
    [`${"a".repeat(250)}.se`, null],
  ] as const)("%s is %s", ([typed, expected]) => expect(normalizeDomain(typed)).toBe(expected));

  test("of an address is what follows its only @", () => {
    expect(domainOf("maria@nordljus.example")).toBe("nordljus.example");
    for (const odd of ['"a@nordljus.example"@b.se', "nordljus.example", "@nordljus.example", ""])
      expect(domainOf(odd)).toBeNull();
  });
});

describe("an answer of Entra", () => {
  const claims = { tid: tenant, oid: "o-1", sub: "pairwise", email, name: "Maria Ekdahl" };
  test("is about the person of the directory, whose address counts though nobody calls it verified", () => {
    expect(identify(entra, claims)).toEqual({
      subject: "o-1",
      email: "maria@nordljus.example",
      name: "Maria Ekdahl",
    });
  });
  test("of another directory is nobody's, whatever the address", () => {
    expect(identify(entra, { ...claims, tid: "9188040d-6c67-4c5b-b112-36a304b66dad" })).toBe("tenant");
    expect(identify(entra, { ...claims, tid: undefined })).toBe("tenant");
  });
  test("without the person's own id is nobody's: a name to sign in with may be given to another", () => {
    expect(identify(entra, { ...claims, oid: undefined, preferred_username: email })).toBe("subject");
  });
  test.for([
    { email: undefined, preferred_username: email, upn: email },
    { email: "maria@annan.example" },
    { email: "maria@nordljus.example.annan.example" },
    { email: "maria@nordljus.example@annan.example" },
    { email: ["maria@nordljus.example"] },
    { email_verified: false },
    { xms_edov: "0" },
  ])("with %o has no address that counts", (more) => {
    expect(identify(entra, { ...claims, ...more })).toMatchObject({ subject: "o-1", email: null });
  });
  test("with more groups than it can list is read as any other", () => {
    const groups = { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "https://x" } } };
    expect(identify(entra, { ...claims, ...groups })).toMatchObject({ subject: "o-1" });
  });
});

describe("an address", () => {
  const identified = (said: string, domain = "nordljus.example") => {
    const answer = identify({ ...other, domain }, { sub: "7", email: said, email_verified: true });
    return typeof answer === "string" ? answer : answer.email;
  };
  test("is one that mail goes to, spelled as everywhere, or counts for nothing", () => {
    for (const odd of [
      "chef,maria@nordljus.example",
      "maria ekdahl@nordljus.example",
      "maria\r\nbcc:alla@nordljus.example",
      "<maria>@nordljus.example",
      // The sign for kelvin is a k in small letters: somebody else's address.
      "\u212aim@nordljus.example",
      `${"m".repeat(250)}@nordljus.example`,
    ])
      expect(identified(odd)).toBeNull();
    expect(identified("Bo@Åkeri.se", "xn--keri-poa.se")).toBe("bo@xn--keri-poa.se");
  });
});

describe("an answer of Google or anybody else", () => {
  const claims = { sub: "109", hd: "nordljus.example", email, email_verified: true };
  test("is about its subject, and its address counts when it is verified", () => {
    expect(identify(google, claims)).toMatchObject({ subject: "109", email: "maria@nordljus.example" });
    expect(identify(other, { sub: "7", email, email_verified: true })).toMatchObject({
      email: "maria@nordljus.example",
    });
  });
  test.for([undefined, false, "true", 1])("with a verification of %o has none", (email_verified) => {
    expect(identify(google, { ...claims, email_verified })).toMatchObject({ email: null });
    expect(identify(other, { sub: "7", email, email_verified })).toMatchObject({ email: null });
  });
  test("of an account outside any organisation is nobody's, with an address at work too", () => {
    expect(identify(google, { ...claims, hd: undefined })).toBe("tenant");
  });
  test("at a domain that the company has not shown has no address that counts", () => {
    expect(identify({ ...google, domain: null }, claims)).toMatchObject({ email: null });
  });
});
