import { type RefusalCode, refusals } from "../../contract/refusals.ts";

/** A call's no, on its way to the caller. Thrown, so that the transaction around it is undone. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly fields: Record<string, string> | undefined;

  constructor(code: RefusalCode, text: string = refusals[code].text, fields?: Record<string, string>) {
    super(text);
    this.code = code;
    this.fields = fields;
  }

  get status() {
    return refusals[this.code].status;
  }
}
