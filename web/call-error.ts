/** Why a call did not succeed, with the Swedish text a person reads. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: string;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | null;

  constructor(
    text: string,
    facts: Partial<Pick<CallError, "code" | "status" | "fields" | "requestId">> = {},
  ) {
    super(text);
    this.code = facts.code ?? "unexpected";
    this.status = facts.status ?? 0;
    this.fields = facts.fields ?? {};
    this.requestId = facts.requestId ?? null;
  }

  get text(): string {
    return this.message;
  }

  /** A clear no from the server. Otherwise nobody knows whether the call was carried out. */
  get refused(): boolean {
    return this.status >= 400 && this.status < 500;
  }
}

const UNEXPECTED = "Något gick fel. Vänligen försök igen.";
const OFFLINE = "Ingen kontakt med tjänsten. Kontrollera uppkopplingen och försök igen.";

export const offline = () => new CallError(OFFLINE, { code: "offline" });

/** The error of an answer that is not 2xx, whoever wrote it: our server, or a proxy on the way. */
export function errorOf(status: number, body: unknown, requestId: string | null): CallError {
  const { error, code, fields } = (body ?? {}) as Record<string, unknown>;
  return new CallError(typeof error === "string" ? error : UNEXPECTED, {
    code: typeof code === "string" ? code : "unexpected",
    status,
    fields: fields && typeof fields === "object" ? (fields as Record<string, string>) : {},
    requestId,
  });
}

export const asCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError(UNEXPECTED);
