import { expect, test } from "vitest";
import type { Act } from "../acts.ts";
import { open, screen, type Visitor, waitFor } from "../app.tsx";
import type { Calls } from "../transport.ts";

/** What a person reads when something behind the screen does not answer, or not yet: the catalogue, text by text. */

export type Failure = {
  /** All on one screen, to the letter. */
  text: string | (string | RegExp)[];
  calls?: Calls;
  path: string;
  act?: Act;
  /** What is no message but stands in its place; all else is read in a toast, wherever else it stands. */
  inPlace?: true | string[];
  /** What the fields hold afterwards, by their labels. */
  kept?: Record<string, string>;
};

/** Where somebody is led instead. */
export const led = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

export const isInToast = (element: HTMLElement) => element.closest("[data-sonner-toast]") !== null;

export function catalogue(visitor: Visitor, failures: Failure[]) {
  test.each(failures.map((failure) => [String([failure.text].flat()[0]), failure] as const))(
    "%s",
    async (_first, { text, calls, path, act, inPlace = [], kept = {} }) => {
      await open(path, calls, visitor);
      await act?.();
      const texts = [text].flat();
      for (const each of texts) expect(await screen.findAllByText(each)).not.toEqual([]);
      const messages = inPlace === true ? [] : texts.filter((each) => !inPlace.includes(String(each)));
      await waitFor(() =>
        expect(messages.filter((each) => !screen.queryAllByText(each).some(isInToast))).toEqual([]),
      );
      for (const [label, value] of Object.entries(kept)) {
        const [field] = screen.getAllByLabelText<HTMLInputElement>(label);
        expect(field!.value).toBe(value);
      }
    },
  );
}
