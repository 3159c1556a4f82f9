import { fireEvent } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { screen, waitFor, within } from "./app.tsx";

/** What a person does on a screen, by the words that are read there. */
export type Act = () => Promise<void>;

/** As one pastes: a name of two thousand letters is not typed key by key. A list may have its choices only later. */
export async function write(label: string, value: string): Promise<void> {
  await waitFor(() => {
    const [field] = screen.getAllByLabelText<HTMLInputElement>(label);
    fireEvent.change(field!, { target: { value } });
    expect(field!.value).toBe(value);
  });
}

/** Fills in fields by their labels and presses the form's button. */
export const fill =
  (fields: Record<string, string>, button?: string): Act =>
  async () => {
    for (const [label, value] of Object.entries(fields)) await write(label, value);
    if (button) await press(button)();
    else await userEvent.click(document.querySelector("[type=submit]")!);
  };

/** A number is kept on a line with its word by a space that no keyboard has. */
export const named = (name: string | RegExp) =>
  typeof name === "string" ? (shown: string) => shown.replaceAll("\u00a0", " ") === name : name;

/** The last of that name, for a dialog stands behind what opened it; and not before it can be pressed. */
export const press =
  (...names: (string | RegExp)[]): Act =>
  async () => {
    for (const name of names) {
      const ready = () => {
        const button = screen.getAllByRole<HTMLButtonElement>("button", { name: named(name) }).at(-1)!;
        expect(button.disabled).toBe(false);
        return button;
      };
      await userEvent.click(await waitFor(ready));
    }
  };

/** In the dialog that asks whether one is sure. */
export const confirm =
  (name: string): Act =>
  async () =>
    userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));

/** A line of a list, a choice, a tab; not what stands behind a dialog that has not read its own list yet. */
export const choose =
  (...texts: string[]): Act =>
  async () => {
    for (const text of texts) {
      const reachable = () => {
        const line = screen.getAllByText(text).at(-1)!;
        expect(line.closest("[aria-hidden=true]")).toBeNull();
        return line;
      };
      await userEvent.click(await waitFor(reachable));
    }
  };

/** When the token has left the address bar, and the form is drawn anew. */
export async function addressCleared(): Promise<void> {
  await expect.poll(() => location.search).toBe("");
}

export const inTurnDo =
  (...acts: Act[]): Act =>
  async () => {
    for (const act of acts) await act();
  };

/** What the window is as wide as; whoever changes it sets it back to 1024. */
export const setWidth = (width: number): void =>
  (window as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width,
    height: 844,
  });
