import type { Page } from "@playwright/test";

/** HR's list of everybody. */
export const register = "/dashboard/anstallda";
export const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
