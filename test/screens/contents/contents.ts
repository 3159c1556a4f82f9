import { expect, test } from "vitest";
import type { Act } from "../acts.ts";
import { open, screen, type Visitor, waitFor, within } from "../app.tsx";
import type { Calls } from "../transport.ts";

/** What stands on each screen, as it was specified: its fields in their order, its buttons, and where its links lead. */

type Contents = {
  path: string;
  calls?: Calls;
  act?: Act;
  /** By their labels, in their order; with an asterisk what is required, in brackets what may be left out. */
  fields?: string[];
  buttons?: string[];
  links?: Record<string, string>;
  texts?: (string | RegExp)[];
  /** Not for this reader. */
  hidden?: string[];
};

export const oneSpace = (text: string) => text.replaceAll(/\s+/g, " ").trim();

/** Of the dialog, where one is open. */
const shownPart = () => screen.queryByRole("dialog") ?? document.body;

function fieldNames(): string[] {
  return within(shownPart())
    .queryAllByText((_text, element) => element?.matches("label[for]") ?? false)
    .filter((label) => !label.closest("[aria-hidden]"))
    .map((label) => {
      const head = label.parentElement!.parentElement!.textContent;
      const name = label.textContent;
      return head.endsWith("Valfritt") ? `(${name})` : head.endsWith("*") ? `${name} *` : name;
    });
}

const named = (role: "button" | "link", name: string) =>
  within(shownPart())
    .getAllByRole(role, { name: (shown) => oneSpace(shown) === name })
    .at(-1)!;

export const hasPlaceholder =
  (label: string, text: string): Act =>
  async () =>
    expect((await screen.findByLabelText<HTMLInputElement>(label)).placeholder).toBe(text);

export const isAbsent =
  (text: string): Act =>
  async () =>
    expect(screen.queryByText(text)).toBeNull();

export const hasSeveralLines =
  (label: string): Act =>
  async () =>
    expect((await screen.findByLabelText(label)).tagName).toBe("TEXTAREA");

export function standsOn(visitor: Visitor, screens: Record<string, Contents>) {
  test.each(Object.entries(screens))("%s", async (_name, screenful) => {
    const { path, calls, act, fields, buttons = [], links = {}, texts = [], hidden = [] } = screenful;
    await open(path, calls, visitor);
    await act?.();
    for (const text of texts) expect(await screen.findAllByText(text)).not.toEqual([]);
    const parted = document.body.textContent.match(/.{0,20}\d [a-zåäö].{0,12}/g) ?? [];
    expect(parted, "a number stays on a line with its word").toEqual([]);
    await waitFor(() => {
      for (const name of buttons) named("button", name);
      for (const [name, address] of Object.entries(links))
        expect([name, named("link", name).getAttribute("href")]).toEqual([name, address]);
      if (fields) expect(fieldNames()).toEqual(fields);
    });
    // Until it is known who it is, nothing is left out.
    await waitFor(() => {
      for (const text of hidden) expect(screen.queryByText(text)).toBeNull();
    });
  });
}
