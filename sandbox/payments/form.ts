/** A form in Stripe's bracketed writing: line_items[0][price]=… becomes { line_items: { 0: { price } } }. */
export type Form = { [name: string]: string | Form };

export function parseForm(text: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split("[").map((part) => part.replace(/\]$/, ""));
    const last = path.pop()!;
    let at = form;
    for (const part of path) {
      const inner = at[part];
      at = typeof inner === "object" ? inner : (at[part] = Object.create(null) as Form);
    }
    at[last] = value;
  }
  return form;
}

export function text(form: Form | undefined, name: string): string | undefined {
  const value = form?.[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function nested(form: Form | undefined, name: string): Form | undefined {
  const value = form?.[name];
  return typeof value === "object" ? value : undefined;
}

/** An indexed list, in order. */
export function list(form: Form | undefined, name: string): (string | Form)[] {
  return Object.values(nested(form, name) ?? {});
}

export function strings(form: Form | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
