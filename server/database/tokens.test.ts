import { describe, expect, test } from "vitest";
import { createVault } from "./tokens.ts";

const secret = "a secret for tests only, thirty-two long";
const vault = createVault(secret);

describe("what is sealed", () => {
  test("opens for its own purpose and no other", () => {
    const sealed = vault.seal("calendar-right", "hemligt, åäö");
    expect(vault.open("calendar-right", sealed)).toBe("hemligt, åäö");
    expect(() => vault.open("remembered-answer", sealed)).toThrow("unable to authenticate");
    expect(vault.tryOpen("feed-address", sealed)).toBeNull();
    expect(createVault(`${secret}er`).tryOpen("calendar-right", sealed)).toBeNull();
  });
});
