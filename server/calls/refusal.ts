import type { FieldCode } from "./field-codes.ts";
import { type RefusalCode, refusals } from "../../contract/refusals.ts";

/** A call's no, on its way to the caller. Thrown, so that the transaction around it is undone. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly fields: Record<string, string> | undefined;
  /** The same for programs. */
  readonly field_codes: Record<string, FieldCode> | undefined;

  constructor(
    code: RefusalCode,
    text: string = refusals[code].text,
    fields?: Record<string, string>,
    field_codes?: Record<string, FieldCode>,
  ) {
    super(text);
    this.code = code;
    this.fields = fields;
    this.field_codes = field_codes;
  }

  get status() {
    return refusals[this.code].status;
  }
}
