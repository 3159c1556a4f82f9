import { afterAll, beforeAll } from "vitest";
import { newOrgNumber } from "./org-number.ts";
import { createWorld, type World } from "./world.ts";

export let world: World;

/** For a file of tests about who signs up and in: its own database. */
export function useAccounts(): void {
  beforeAll(async () => void (world = await createWorld()));
  afterAll(() => world.close());
}

export const maria = {
  firstName: "Maria",
  lastName: "Ekdahl",
  companyName: "Nordljus",
  orgNumber: "559988-7709",
  email: "Maria@Nordljus.example",
  password: "hallonbåt",
};

/** Everybody from a network of their own: a limit for one is none for the others. */
export const signUp = (email: string, more: Partial<typeof maria> = {}) =>
  world.nobody.call(
    "sign-up",
    { ...maria, orgNumber: newOrgNumber(), email, ...more },
    { "x-address": email },
  );
export const signIn = (email: string, password = maria.password, address = email) =>
  world.nobody.call("sign-in", { email, password }, { "x-address": address });
