import { expect, test } from "vitest";
import { readSettings } from "../server/settings.ts";
import { keepingMode } from "./keep-mode.ts";

const building = (env: Record<string, string | undefined>) => async () => {
  env["NODE_ENV"] = "production";
};

test("a start right after a build is in the mode that was given", async () => {
  const nothing: Record<string, string | undefined> = {};
  await keepingMode(building(nothing), nothing);
  // Left in production, it would ask for every provider's key.
  expect(readSettings(nothing).production).toBe(false);
  expect("NODE_ENV" in nothing).toBe(false);

  const given: Record<string, string | undefined> = { NODE_ENV: "development" };
  await keepingMode(building(given), given);
  expect(given).toEqual({ NODE_ENV: "development" });
});

test("also when the build fails", async () => {
  const env: Record<string, string | undefined> = { NODE_ENV: "test" };
  const failing = keepingMode(async () => {
    await building(env)();
    throw new Error("no build");
  }, env);
  await expect(failing).rejects.toThrow("no build");
  expect(env).toEqual({ NODE_ENV: "test" });
});
