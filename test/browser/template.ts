import { dataFolder } from "../embedded-template.ts";

/** Playwright calls what this file exports as its default. */
export default async function makeTemplate(): Promise<void> {
  await dataFolder();
}
