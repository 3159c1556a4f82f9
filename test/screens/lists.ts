import { company } from "./lists/company.ts";
import { links } from "./lists/links.ts";
import type { List } from "./lists/list.ts";
import { platform } from "./lists/platform.ts";
import { suppliers } from "./lists/suppliers.ts";

/** Every list of the product. */
export const lists: List[] = [...suppliers, ...company, ...platform, ...links];
