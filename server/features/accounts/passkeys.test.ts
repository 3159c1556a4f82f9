import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAuthenticator } from "../../../test/authenticator.ts";
import { createSharedWorld, type Person, type World } from "../../../test/world.ts";
import { stockholmToday } from "../../../domain/clock.ts";
import { Refusal } from "../../calls/refusal.ts";
import type { Tx } from "../../database/database.ts";
import { passkeys, sessions, users } from "../../database/schema.ts";
import signInWithPasskey from "./calls/sign-in-with-passkey.ts";
import { resetFactors } from "./second-factor.ts";
import { verifyEmail } from "./verify-email.ts";

let world: World;
beforeAll(async () => void (world = await createSharedWorld()));
afterAll(() => world.close());

type Authenticator = ReturnType<typeof createAuthenticator>;

async function addTo(person: Person, device: Authenticator = createAuthenticator()) {
  const asked = await world.as(person).call("begin-passkey", {});
  const added = await world.as(person).call("add-passkey", device.make(asked));
  return { ...added, device };
}
const newcomer = async () => (await world.buildCompany()).hr;
const signIn = (proof: ReturnType<Authenticator["sign"]>) => world.nobody.call("sign-in-with-passkey", proof);
const asked = () => world.nobody.call("begin-passkey-sign-in", {});
const subjects = async (person: Person) => (await world.mailsTo(person.email)).map(({ subject }) => subject);
const REFUSED = { code: "passkey-refused" };

describe("a passkey", () => {
  test("is added, signs in as two factors, has a name, and is removed; mails tell of it", async () => {
    const person = await newcomer();
    const { id, name, codes, device } = await addTo(person);
    expect({ name, codes }).toEqual({ name: "Okänd enhet", codes: [] });
    const session = await signIn(device.sign(await asked()));
    expect(session).toMatchObject({ user: { email: person.email } });
    expect(session.lacks).toBeUndefined();
    await world.as(person).call("rename-passkey", { id, name: "Marias MacBook" });
    const { passkeys: own } = await world.as(person).call("get-second-factor", {});
    expect(own).toMatchObject([
      { id, name: "Marias MacBook", used_at: expect.stringMatching(/^2026-03-02/) },
    ]);
    // A new password leaves it, which may be what keeps out whoever reads the mail, and says so.
    await world.nobody.call("send-password-reset", { email: person.email });
    const token = await world.mailedToken(person.email, "reset-password");
    await world.nobody.call("update-password", { token, password: "fyra gröna stolar" });
    const { token: back } = await signIn(device.sign(await asked()));
    const changed = (await world.mailsTo(person.email)).find(({ kind }) => kind === "password-changed");
    expect(changed!.text).toContain("Din passkey fungerar som förut.");
    const returned = { ...person, token: back };
    await world.as(returned).call("remove-passkey", { id });
    await expect(signIn(device.sign(await asked()))).rejects.toMatchObject(REFUSED);
    expect(await subjects(person)).toEqual(
      expect.arrayContaining(["Ny passkey på ditt konto", "En passkey är borttagen från ditt konto"]),
    );
  });

  test("several of a person's have one random name for them, which is no address", async () => {
    const person = await newcomer();
    const first = await world.as(person).call("begin-passkey", {});
    await addTo(person);
    const { device } = await addTo(person);
    const again = await world.as(person).call("begin-passkey", {});
    expect(again.user_handle).toBe(first.user_handle);
    expect(Buffer.from(again.user_handle, "base64url")).toHaveLength(32);
    // The device is told which it has already, and one that comes again is refused.
    expect(again.known.map(({ id }) => id)).toContain(device.id);
    await expect(world.as(person).call("add-passkey", device.make(again))).rejects.toMatchObject({
      code: "passkey-exists",
    });
  });

  test("that is taken away while it signs in starts no session", async () => {
    const person = await newcomer();
    const { device } = await addTo(person);
    const input = device.sign(await asked());
    if (!("outside" in signInWithPasskey)) throw new Error("It opens its own transactions");
    let opened = 0;
    const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      // After the signature is checked, and before the session starts.
      if ((opened += 1) === 3)
        await world.inDatabase((tx) =>
          resetFactors(tx, world.services, { id: person.userId, email: person.email }),
        );
      return world.inDatabase(work);
    };
    const signingIn = signInWithPasskey.outside({
      input,
      caller: null,
      requireProof() {},
      refuse: (...args) => new Refusal(...args),
      clock: world.clock,
      today: stockholmToday(world.clock),
      services: world.services,
      request: { id: "1", address: "1.2.3.4", idempotencyKey: null, device: { key: null, agent: "" } },
      transaction,
    });
    await expect(signingIn).rejects.toMatchObject(REFUSED);
    const open = await world.inDatabase((tx) => tx.$count(sessions, eq(sessions.user_id, person.userId)));
    expect([opened, open]).toEqual([3, 0]);
  });

  test("that was made elsewhere, without looking who holds it, or for another person, is not taken", async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const add = (made: ReturnType<Authenticator["make"]>) => world.as(person).call("add-passkey", made);
    const begun = () => world.as(person).call("begin-passkey", {});
    const device = createAuthenticator();
    await expect(add(device.make(await begun(), { origin: "https://tartdags.evil" }))).rejects.toMatchObject(
      REFUSED,
    );
    await expect(add(device.make(await begun(), { rpId: "evil.example" }))).rejects.toMatchObject(REFUSED);
    await expect(add(device.make(await begun(), { verified: false }))).rejects.toMatchObject(REFUSED);
    const theirs = await world.as(other).call("begin-passkey", {});
    await expect(add(device.make(theirs))).rejects.toMatchObject(REFUSED);
    const used = device.make(await begun());
    await add(used);
    await expect(
      add({ ...createAuthenticator().make(await begun()), client_data: used.client_data }),
    ).rejects.toMatchObject(REFUSED);
  });

  test("and the account go with the owner's first mailed entry, when somebody else had made it", async () => {
    const person = await newcomer();
    const { device } = await addTo(person);
    await world.inDatabase(async (tx) => {
      await tx.update(users).set({ email_verified_at: null }).where(eq(users.id, person.userId));
      const [user] = await tx.select().from(users).where(eq(users.id, person.userId));
      await verifyEmail(tx, world.services, user!, null);
    });
    await expect(signIn(device.sign(await asked()))).rejects.toMatchObject(REFUSED);
  });
});

describe("a stranger at the sign-in", () => {
  test("learns of nobody: no address is asked for, and no passkey told", async () => {
    await addTo(await newcomer());
    expect(await asked()).toEqual({ challenge: expect.any(String), rp_id: "tartdags.example", known: [] });
  });

  test("gets nowhere with a challenge twice, late, made up, or given for something else", async () => {
    const person = await newcomer();
    const { device } = await addTo(person);
    const proof = device.sign(await asked());
    await signIn(proof);
    await expect(signIn(proof)).rejects.toMatchObject(REFUSED);
    const made = { challenge: Buffer.alloc(32, 7).toString("base64url"), rp_id: "tartdags.example" };
    await expect(signIn(device.sign(made))).rejects.toMatchObject(REFUSED);
    const toProve = await world.as(person).call("begin-passkey-proof", {});
    await expect(signIn(device.sign(toProve))).rejects.toMatchObject(REFUSED);
    const toAdd = await world.as(person).call("begin-passkey", {});
    await expect(signIn(device.sign(toAdd))).rejects.toMatchObject(REFUSED);
    const late = await asked();
    const before = world.clock.now();
    world.clock.set(before.add({ minutes: 5, seconds: 1 }).toString());
    await expect(signIn(device.sign(late))).rejects.toMatchObject(REFUSED);
    world.clock.set(before.toString());
    // Of the same proof at the same moment, one signs in.
    const once = device.sign(await asked());
    const both = await Promise.allSettled([signIn(once), signIn(once)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("gets nowhere from another site, without being looked at, or with another's name or passkey", async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const { device } = await addTo(person);
    const theirs = (await addTo(other)).device;
    const handle = (await world.as(other).call("begin-passkey", {})).user_handle;
    const tries = [
      device.sign(await asked(), { origin: "https://tartdags.evil" }),
      device.sign(await asked(), { rpId: "evil.example" }),
      device.sign(await asked(), { verified: false }),
      device.sign(await asked(), { userHandle: handle }),
      device.sign(await asked(), { userHandle: null }),
      // Another's passkey, signed by one's own device.
      { ...device.sign(await asked(), { userHandle: handle }), id: theirs.id },
      { ...device.sign(await asked()), id: "unknown" },
      { ...device.sign(await asked()), client_data: Buffer.from("no json").toString("base64url") },
    ];
    for (const proof of tries) {
      await expect(signIn(proof)).rejects.toMatchObject(REFUSED);
    }
  });

  test("is noticed as a copy by a counter that does not go on", async () => {
    const { device } = await addTo(await newcomer());
    await signIn(device.sign(await asked(), { counter: 9 }));
    await expect(signIn(device.sign(await asked(), { counter: 9 }))).rejects.toMatchObject(REFUSED);
    await expect(signIn(device.sign(await asked(), { counter: 3 }))).rejects.toMatchObject(REFUSED);
    await expect(signIn(device.sign(await asked(), { counter: 10 }))).resolves.toBeDefined();
  });

  test("changes nobody else's passkey", async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    const { id } = await addTo(person);
    const gone = { code: "passkey-not-found" };
    await expect(world.as(other).call("rename-passkey", { id, name: "Min" })).rejects.toMatchObject(gone);
    await expect(world.as(other).call("remove-passkey", { id })).rejects.toMatchObject(gone);
    const kept = await world.inDatabase((tx) => tx.$count(passkeys, eq(passkeys.id, id)));
    expect(kept).toBe(1);
  });
});
