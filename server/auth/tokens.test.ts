import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createVault } from "./tokens.ts";

const secret = "a secret for tests only, thirty-two long";
const vault = createVault(secret);

/** As everything was sealed when there was one key for all of it. */
function sealAsBefore(text: string): string {
  const nonce = randomBytes(12);
  const key = Buffer.from(hkdfSync("sha256", secret, "tartdags", "seal", 32));
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
}

describe("what is sealed", () => {
  test("opens for its own purpose and no other", () => {
    const sealed = vault.seal("calendar-right", "hemligt, åäö");
    expect(vault.open("calendar-right", sealed)).toBe("hemligt, åäö");
    expect(() => vault.open("remembered-answer", sealed)).toThrow("unable to authenticate");
    expect(vault.tryOpen("feed-address", sealed)).toBeNull();
    expect(createVault(`${secret}er`).tryOpen("calendar-right", sealed)).toBeNull();
  });

  test("before each purpose had its key still opens", () => {
    const sealed = sealAsBefore("hemligt");
    expect(vault.open("calendar-right", sealed)).toBe("hemligt");
    expect(vault.tryOpen("feed-address", sealed)).toBe("hemligt");
  });
});
