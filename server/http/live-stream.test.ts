import net from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { closeServers, openServer } from "../../test/http-server.ts";
import { createWorld, type World } from "../../test/world.ts";
import type { CompanyId } from "../calls/identify.ts";
import { hashToken } from "../database/tokens.ts";
import { createLive } from "./live.ts";

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(async () => {
  closeServers();
  await world.close();
});

describe("the line for live changes", () => {
  test("is refused to somebody without a company in another way than without a session, and opened with one", async () => {
    const { token, ...person } = await world.buildUser("user", null);
    const sendRequest = await openServer(world.services);
    const open = () => sendRequest("/live/v1", { headers: { authorization: `Bearer ${token}` } });
    expect((await open()).status).toBe(409);
    await world.as({ ...person, token }).call("ensure-company", {});
    const line = await open();
    expect(line.status).toBe(200);
    await line.body?.cancel();
  });

  const linesOf = (sendRequest: Awaited<ReturnType<typeof openServer>>, token: string, count: number) => {
    const headers = { authorization: `Bearer ${token}` };
    return Promise.all(Array.from({ length: count }, () => sendRequest("/live/v1", { headers })));
  };

  test("is refused to a person who has twenty open, until one of them is closed, and to nobody else", async () => {
    const [{ hr }, other] = [await world.buildCompany(), await world.buildCompany()];
    const sendRequest = await openServer(world.services);
    const open = await linesOf(sendRequest, hr.token, 20);
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const [more] = await linesOf(sendRequest, hr.token, 1);
    expect([more!.status, await more!.json()]).toMatchObject([429, { code: "too-many" }]);
    const [theirs] = await linesOf(sendRequest, other.hr.token, 1);
    expect(theirs!.status).toBe(200);

    await open[0]!.body!.cancel();
    const statusOfOneMore = async () => {
      const [again] = await linesOf(sendRequest, hr.token, 1);
      await again!.body!.cancel();
      return again!.status;
    };
    await expect.poll(statusOfOneMore).toBe(200);
    await Promise.all([...open.slice(1), theirs!].map((line) => line.body!.cancel()));
  });

  test("that is cut off before it is answered leaves its place free", async () => {
    const { hr } = await world.buildCompany();
    const sendRequest = await openServer(world.services);
    const head = `GET /live/v1 HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${hr.token}\r\n\r\n`;
    const cutOff = () =>
      new Promise<void>((done) => {
        const socket = net.connect(sendRequest.port, "127.0.0.1", () =>
          socket.write(head, () => socket.destroy()),
        );
        socket.once("close", () => done());
      });
    await Promise.all(Array.from({ length: 40 }, cutOff));
    const [last] = await linesOf(sendRequest, hr.token, 1);
    await last!.body!.cancel();
    const metrics = async () => (await sendRequest("/metrics")).text();
    await expect.poll(metrics).toContain("tartdags_live_browsers 0\n");
    const open = await linesOf(sendRequest, hr.token, 20);
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(open.map((line) => line.body!.cancel()));
  });

  test("asked for its head alone takes no place, however long the connection stays", async () => {
    const { hr } = await world.buildCompany();
    const sendRequest = await openServer(world.services);
    const head = `HEAD /live/v1 HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${hr.token}\r\n\r\n`;
    const socket = net.connect(sendRequest.port, "127.0.0.1", () => socket.write(head.repeat(20)));
    let said = "";
    socket.on("data", (piece) => void (said += piece.toString()));
    await expect.poll(() => said.match(/HTTP\/1\.1 200 OK/g)?.length).toBe(20);
    expect(await (await sendRequest("/metrics")).text()).toContain("tartdags_live_browsers 0\n");
    socket.destroy();
  });

  test("is refused to an address that asks without end, before a session is looked for", async () => {
    const sendRequest = await openServer(world.services);
    const ask = async () => (await sendRequest("/live/v1", {}, "192.0.2.77")).status;
    for (let asked = 0; asked < 600; asked += 50) await Promise.all(Array.from({ length: 50 }, ask));
    expect(await ask()).toBe(429);
    expect((await sendRequest("/live/v1", {}, "192.0.2.78")).status).toBe(401);
  });

  test("tells whoever gets another role or right, so that the page reads anew what they may see", async () => {
    const { id, hr } = await world.buildCompany();
    const helper = await world.buildUser("user", id);
    const live = await createLive(world.db, world.clock, 20);
    const [tell, end] = [vi.fn(), vi.fn()];
    const browser = { userId: helper.userId, tokenHash: hashToken(helper.token), follows: id as CompanyId };
    const leave = live.join({ ...browser, tell, end });
    const access = { id: helper.userId, role: "user" } as const;
    await expect
      .poll(async () => {
        for (const sees_allergies of [false, true])
          await world.as(hr).call("change-member", { ...access, sees_allergies });
        return tell.mock.calls;
      })
      .toContainEqual(["*"]);
    expect(end).not.toHaveBeenCalled();
    leave!();
  });

  test("ends with a session that runs out by itself", async () => {
    const { id, hr } = await world.buildCompany();
    const live = await createLive(world.db, world.clock, 20);
    const end = vi.fn();
    const browser = { userId: hr.userId, tokenHash: hashToken(hr.token), follows: id as CompanyId };
    const leave = live.join({ ...browser, tell: () => {}, end });
    await world.nobody.call("send-password-reset", { email: "ingen@finns.example" });
    expect(end).not.toHaveBeenCalled();
    world.clock.advance({ hours: 31 * 24 });
    await expect.poll(() => end).toHaveBeenCalled();
    leave!();
    expect(live.open()).toBe(0);
  });
});
