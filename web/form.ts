import { useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  get,
  type Path,
  type PathValue,
  useForm,
  useWatch,
} from "react-hook-form";
import type { z } from "zod";
import type { CallName, Input } from "../contract/contract.ts";
import { asCallError, type CallError } from "./call-error.ts";
import { createErrorToasts, type Outcome, refetchIfChanged, showDone, showError } from "./calls.ts";
import { call, type CallOptions } from "./client.ts";
import { refetchEverything } from "./query.ts";
import { idempotencyKeys } from "./idempotency-key.ts";
import { kitWords, swedish, useKitWords } from "./ui/words.ts";

export const CHECK_THE_FORM = swedish.checkTheForm;

type Values = Record<string, unknown>;
type Placing = (element: HTMLElement | null) => void;

export type FormOptions<N extends CallName, V extends Values> = Outcome<N> & {
  /** What the fields hold at the start. */
  start: DefaultValues<V>;
  /** When the fields are not the call's own: how they are checked … */
  schema?: z.ZodType;
  /** … and how the input is made of them. */
  input?: (values: V) => Input<N>;
  /** The toast after wrong input: the specification's own words where a field says them, or made of all messages. */
  invalid?: string | ((messages: string[]) => string);
  options?: () => CallOptions;
};

/**
 * A form bound to a call: the contract's schema checks it here first and the server again. Errors stand under their
 * field and go away on edit; what was typed survives every error.
 */
export function useCallForm<N extends CallName, V extends Values = Input<N> & Values>(
  target: { name: N; input: z.ZodType },
  { start, schema, input, invalid = CHECK_THE_FORM, options, done, failed }: FormOptions<N, V>,
) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const [keys] = useState(() => idempotencyKeys());
  const [refs] = useState(() => new Map<string, Placing>());
  const [elements] = useState(() => new Map<string, HTMLElement>());
  const [complaints] = useState(createErrorToasts);
  const faulty = useRef(false);
  const complain = (messages: string[]) => {
    faulty.current = true;
    complaints.say(
      kitWords().say(typeof invalid === "string" ? spoken(invalid, messages) : invalid(messages)),
    );
  };
  // What is wrong with the fields ends with them; that the server did not answer is worth knowing elsewhere, too.
  const [formRef] = useState(() => (element: HTMLFormElement | null) => {
    if (!element && faulty.current) complaints.withdraw();
  });
  const wrong = useRef<z.core.$ZodIssue[]>([]);
  const form = useForm<V>({
    defaultValues: start,
    reValidateMode: "onSubmit",
    shouldFocusError: false, // it goes by the order in which fields were registered
    resolver: async (values) => {
      // Without rules of their own the fields are checked as what is sent: the call knows no others.
      const sent = schema || !input ? values : input(values);
      const checked = await (schema ?? target.input).safeParseAsync(sent);
      wrong.current = checked.error?.issues ?? [];
      return checked.success
        ? { values, errors: {} }
        : { values: {}, errors: errorsByField<V>(checked.error) };
    },
  });

  const values = useWatch({ control: form.control }) as V;

  async function submit(values: V) {
    const content = input ? input(values) : (values as unknown as Input<N>);
    try {
      const output = await call(target.name, content, {
        idempotencyKey: keys.keyFor(content),
        ...options?.(),
      });
      keys.succeeded();
      complaints.withdraw();
      void refetchEverything();
      showDone<N>(done, output, content);
    } catch (thrown) {
      const error = asCallError(thrown);
      keys.failed(error);
      faulty.current = false;
      if (!placeErrors(error)) showError(failed, error, complaints.say);
      refetchIfChanged(error);
    }
  }

  function placeErrors(error: CallError): boolean {
    const known = Object.entries(error.fields).filter(
      ([name]) => name in form.getValues() || name.includes("."),
    );
    for (const [name, message] of known) form.setError(name as Path<V>, { message });
    if (known.length > 0) complain(known.map(([, message]) => message));
    focusFirst(known.map(([name]) => name));
    return known.length > 0;
  }

  function refuse() {
    complain(wrong.current.map((issue) => issue.message));
    focusFirst(wrong.current.map((issue) => issue.path.join(".")));
  }

  /** The first as one reads, whatever the order of the rules. */
  function focusFirst(names: string[]) {
    const [first] = names
      .flatMap((name) => elements.get(name) ?? [])
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    first?.focus();
  }

  async function onSubmit(event: { preventDefault: () => void }) {
    event.preventDefault();
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await form.handleSubmit(submit, refuse)();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  function note(name: string, element: HTMLElement | null) {
    if (element) elements.set(name, element);
    else elements.delete(name);
  }

  /** The same function for a field at every render: a new one would be registered anew, which renders again. */
  function refOf(name: Path<V>): Placing {
    const known = refs.get(name);
    if (known) return known;
    const made: Placing = (element) => {
      note(name, element);
      // With a type of its own: without one, react-hook-form announces the value as changed whenever it is drawn.
      form.register(name).ref(element && { type: "custom", focus: () => element.focus() });
    };
    refs.set(name, made);
    return made;
  }

  /** The last that was wrong takes the message along: on a phone it lies over the form. */
  function mended(name: Path<V>) {
    form.clearErrors(name);
    if (!faulty.current || [...elements.keys()].some((each) => form.getFieldState(each as Path<V>).error))
      return;
    faulty.current = false;
    complaints.withdraw();
  }

  /** A new function at every render, unlike above: after a reset, that is how the library finds its inputs again. */
  function registered(name: Path<V>) {
    const { ref, ...rest } = form.register(name, { onChange: () => mended(name) });
    return {
      ...rest,
      ref: (element: HTMLElement | null) => {
        note(name, element);
        ref(element);
      },
    };
  }

  const { say } = useKitWords();
  const errorOf = (name: Path<V>) => {
    const message = form.getFieldState(name, form.formState).error?.message;
    return message && say(message);
  };

  return {
    busy,
    /** For the form element. A dialog around it looks at `data-edited` before it throws away what was typed. */
    props: {
      ref: formRef,
      onSubmit,
      noValidate: true,
      "aria-busy": busy,
      "data-edited": form.formState.isDirty,
    },
    /** For a field that the browser edits: TextField, TextArea, PasswordField, SelectField. */
    field: (name: Path<V>) => ({
      ...registered(name),
      error: errorOf(name),
    }),
    /** For a control that hands over its value: DateField, NumberField, Segmented, Checkbox, rows. */
    control: <P extends Path<V>>(name: P) => ({
      name: name as string,
      value: get(values, name) as PathValue<V, P>,
      onChange: (value: PathValue<V, P>) => {
        form.setValue(name, value, { shouldDirty: true });
        mended(name);
      },
      ref: refOf(name),
      error: errorOf(name),
    }),
    /** What the fields hold now. */
    values,
    /** The same for whoever has waited since the form was drawn. */
    latest: form.getValues as () => V,
    set: <P extends Path<V>>(name: P, value: PathValue<V, P>) =>
      form.setValue(name, value, { shouldDirty: true }),
    setError: (name: Path<V>, message: string) => form.setError(name, { message }, { shouldFocus: true }),
    reset: form.reset,
  };
}

const spoken = (words: string, messages: string[]) => (messages.includes(words) ? words : CHECK_THE_FORM);

function errorsByField<V extends Values>(error: z.ZodError): FieldErrors<V> {
  const errors: Record<string, unknown> = {};
  for (const issue of error.issues) place(errors, issue.path.map(String), issue.message);
  return errors as FieldErrors<V>;
}

/** The first message of a field stays, as a leaf at its path. */
function place(errors: Record<string, unknown>, [name = "root", ...rest]: string[], message: string): void {
  if (rest.length === 0) errors[name] ??= { type: "invalid", message };
  else place((errors[name] ??= {}) as Record<string, unknown>, rest, message);
}
