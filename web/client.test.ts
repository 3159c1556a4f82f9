import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { contract } from "../contract/contract.ts";
import { addressOf } from "../contract/define.ts";
import { asCallError, type CallError } from "./call-error.ts";
import { addressOfCall, call } from "./client.ts";
import { clock } from "./clock.ts";
import { currentSession, dropSession, keepSession } from "./session.ts";
import { settings } from "./settings.ts";

type Answer = { status: number; body: string; headers?: Record<string, string>; after?: Promise<void> };

let server: Server;
let answer: Answer;
let seen: { url: string; headers: IncomingHttpHeaders; body: string };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    seen = { url: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks).toString() };
    await answer.after;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  settings.host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  dropSession();
  answer = { status: 200, body: "{}" };
});

const session = {
  token: "t1",
  expires_at: "2026-12-01T00:00:00Z",
  user: { id: "1", email: "hr@nordljus.example", role: "hr_admin" as const },
};
const failure = (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(() => null as never, asCallError);

test.each(contract.map((entry) => [entry.name, entry] as const))(
  "%s is sent to its own address",
  (name, entry) => {
    expect(addressOfCall(name)).toBe(addressOf(entry));
  },
);

describe("what is sent", () => {
  test("the key always, the session's token when there is one, the idempotency key when it is given", async () => {
    keepSession(session);
    await call("sign-out", {}, { idempotencyKey: "k1" });
    expect(seen.url).toBe("/auth/v1/sign-out");
    expect(seen.headers).toMatchObject({
      apikey: settings.key,
      authorization: "Bearer t1",
      "idempotency-key": "k1",
    });
  });

  test("nobody's token for a visitor", async () => {
    await call("send-password-reset", { email: "a@b.example" });
    expect(seen.headers.authorization).toBeUndefined();
    expect(seen.body).toBe('{"email":"a@b.example"}');
  });
});

describe("a server that is silent", () => {
  test("is given up after half a minute, unless it goes through everything there is", async () => {
    const { promise: silence, resolve: speak } = Promise.withResolvers<void>();
    answer = { status: 200, body: "{}", after: silence };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const ordinary = failure(call("get-user", {}));
      const thorough = call("daily-automation-check", {}, { thorough: true });
      vi.advanceTimersByTime(31_000);
      expect(await ordinary).toMatchObject({ code: "offline" });
      speak();
      expect(await thorough).toEqual({});
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("what comes back", () => {
  test("a refusal keeps its text, code, fields and request id", async () => {
    answer = {
      status: 400,
      body: JSON.stringify({
        error: "Vänligen kontrollera formuläret",
        code: "invalid-input",
        fields: { email: "Ogiltig" },
      }),
      headers: { "x-request-id": "r1" },
    };
    const error = await failure(call("send-password-reset", { email: "" }));
    expect(error).toMatchObject({
      text: "Vänligen kontrollera formuläret",
      code: "invalid-input",
      fields: { email: "Ogiltig" },
      requestId: "r1",
      refused: true,
    });
  });

  test("a proxy's page instead of an answer is an unexpected error in Swedish", async () => {
    answer = { status: 502, body: "<h1>Bad gateway</h1>" };
    const error = await failure(call("get-user", {}));
    expect(error).toMatchObject({
      text: "Något gick fel. Vänligen försök igen.",
      code: "unexpected",
      refused: false,
    });
  });

  test("no connection is said in Swedish, and nobody knows whether the call was carried out", async () => {
    const host = settings.host;
    settings.host = "http://127.0.0.1:1";
    const error = await failure(call("get-user", {}));
    settings.host = host;
    expect(error).toMatchObject({ code: "offline", refused: false });
    expect(error.text).toMatch(/^Ingen kontakt/);
  });

  test("a session that the server no longer knows ends here too", async () => {
    keepSession(session);
    answer = { status: 401, body: JSON.stringify({ error: "Du behöver logga in.", code: "not-signed-in" }) };
    await failure(call("get-user", {}));
    expect(currentSession()).toBeNull();
  });

  test("a wrong password does not sign anybody out", async () => {
    keepSession(session);
    answer = { status: 401, body: JSON.stringify({ error: "Fel", code: "wrong-credentials" }) };
    await failure(call("sign-in", { email: "a@b.example", password: "123456" }));
    expect(currentSession()).toEqual(session);
  });

  test("the browser's clock follows the server's", async () => {
    answer = { status: 200, body: "{}", headers: { "x-now": "2026-03-02T07:00:00Z" } };
    await call("get-user", {});
    expect(clock.now().toString()).toMatch(/^2026-03-02T07:00:0\d/);
  });
});
