import type { ReactNode } from "react";
import { isValidElement } from "react";
import * as react from "react/jsx-runtime";
import { unbroken } from "../../domain/swedish.ts";

/**
 * How every element of the site is made (`jsxImportSource`): React's own way, but what it shows keeps each number on a line
 * with its word. Screens need not remember it, and write ordinary spaces.
 */

export { Fragment } from "react/jsx-runtime";
export type { JSX } from "react";

type Make = typeof react.jsx;

export const jsx: Make = (type, given, key) => {
  const props = given as { children?: ReactNode };
  const { children } = props;
  return react.jsx(
    type,
    typeof children === "string" ? { ...props, children: unbroken(children) } : props,
    key,
  );
};

export const jsxs: Make = (type, given, key) => {
  const props = given as { children: ReactNode[] };
  return react.jsxs(type, { ...props, children: props.children.map(besideOthers) }, key);
};

/** In development, where React is also told which children were written one by one. */
export const jsxDEV = (
  type: Parameters<Make>[0],
  props: unknown,
  key: Parameters<Make>[2],
  isStatic: boolean,
): ReturnType<Make> => (isStatic ? jsxs : jsx)(type, props, key);

/** A number and its word are often two texts, `{count} bitar`, or the number has an element of its own. */
function besideOthers(child: ReactNode, index: number, all: ReactNode[]): ReactNode {
  if (typeof child !== "string") return child;
  const before = textOf(all[index - 1]).slice(-1);
  const after = textOf(all[index + 1]).slice(0, 1);
  const text = unbroken(before + child + after);
  return text.slice(before.length, text.length - after.length);
}

function textOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? textOf(node.props.children) : "";
}
