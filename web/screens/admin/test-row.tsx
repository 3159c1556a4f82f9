import { ChevronDown, CircleAlert, CircleCheck, Play } from "lucide-react";
import { useId, useState } from "react";
import type { CallName, Input } from "../../../contract/contract.ts";
import { inStockholm } from "../../../domain/clock.ts";
import { asCallError } from "../../call-error.ts";
import { useCall } from "../../calls.ts";
import { call } from "../../client.ts";
import { clock } from "../../clock.ts";
import { refetchEverything } from "../../query.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { cx } from "../../ui/classes.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { controlClass } from "../../ui/field.tsx";
import { toast } from "../../ui/toaster.tsx";
import { bodyOf, effectOf, missingFor, type Subject, type TestCall } from "./test-calls.ts";

type Result = { ok: true; at: string; answer: unknown } | { ok: false; text: string };

type TestRowProps = {
  call: TestCall;
  subject: Subject | null;
  /** What the call is about is still being looked up. */
  waiting: boolean;
};

/** One test call: its name, what it does and to whom, its button, and, opened, the body it sends and the answer it got. */
export function TestRow({ call: test, subject, waiting }: TestRowProps) {
  const { data: user } = useCall("get-user", {});
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const body = typed ?? JSON.stringify(bodyOf(test, subject, user?.email ?? ""), null, 2);
  const effect = effectOf(test, body, user?.email ?? "");
  const effectId = useId();

  async function run() {
    setAsking(false);
    setBusy(true);
    const result = await resultOf(test, subject, body, typed !== null);
    setResult(result);
    if (!result.ok) toast.error(result.text);
    setBusy(false);
    if (!test.reads) void refetchEverything();
  }
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <div className="min-w-40 flex-1">
          <p className="text-sm font-medium">{test.label}</p>
          <p
            id={effectId}
            className={cx("mt-0.5 text-xs", effect.real ? "text-destructive" : "text-subtle-foreground")}
          >
            {effect.text}
          </p>
          <div aria-live="polite">{result && <ResultLine result={result} />}</div>
        </div>
        <IconButton
          look="ghost"
          size="sm"
          label={`Innehåll och svar: ${test.label}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown size={16} aria-hidden className={cx("transition-soft", open && "rotate-180")} />
        </IconButton>
        <Button
          look="secondary"
          size="sm"
          busy={busy}
          disabled={waiting}
          icon={<Play size={15} aria-hidden />}
          aria-label={`Kör: ${test.label}`}
          aria-describedby={effectId}
          onClick={() => (effect.real ? setAsking(true) : void run())}
        >
          Kör
        </Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={`${test.label}?`}
          action="Kör på riktigt"
          danger
          onConfirm={() => void run()}
        >
          {effect.text}
        </ConfirmDialog>
      </div>
      {open && (
        <div className="mt-2.5 grid gap-2 text-xs">
          <label className="grid gap-1 font-semibold">
            {test.name}
            <textarea
              rows={Math.min(8, body.split("\n").length)}
              spellCheck={false}
              value={body}
              onChange={(event) => setTyped(event.target.value)}
              className={controlClass(false, "block resize-y py-2 font-mono !text-xs font-normal")}
            />
          </label>
          {result?.ok && (
            <pre className="max-h-60 overflow-auto rounded-md bg-cream-100 p-3 font-mono whitespace-pre-wrap">
              {JSON.stringify(result.answer, null, 2)}
            </pre>
          )}
        </div>
      )}
    </li>
  );
}

function ResultLine({ result }: { result: Result }) {
  const Icon = result.ok ? CircleCheck : CircleAlert;
  return (
    <p
      className={cx(
        "mt-0.5 flex items-start gap-1.5 text-xs",
        result.ok ? "text-green-800" : "text-destructive",
      )}
    >
      <Icon size={14} className="mt-0.5" aria-hidden />
      {result.ok ? `Klart ${result.at}${summary(result.answer)}` : result.text}
    </p>
  );
}

/** What an answer says in words, for those who do not open it. */
function summary(answer: unknown): string {
  const { message } = (answer ?? {}) as { message?: unknown };
  return typeof message === "string" ? `, ${message}` : "";
}

async function resultOf(
  test: TestCall,
  subject: Subject | null,
  body: string,
  ownBody: boolean,
): Promise<Result> {
  const missing = ownBody ? null : missingFor(test, subject);
  if (missing) return { ok: false, text: missing };
  try {
    const viewing = test.asCustomer && subject ? subject.companyId : null;
    // What the customer's own calls answer is read as an admin who looks, with the line in the audit log that needs.
    if (viewing) await call("view-company", { id: viewing });
    const input = JSON.parse(body) as Input<CallName>;
    const answer = await call(test.name, input, { viewing, thorough: true });
    return {
      ok: true,
      at: inStockholm(clock.now()).toPlainTime().toString({ smallestUnit: "minute" }),
      answer,
    };
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return { ok: false, text: "Fel: Innehållet är inte giltig JSON." };
    const error = asCallError(thrown);
    // What is missing stands alone, also when the server says it.
    if (error.code === "company-missing") return { ok: false, text: error.text };
    return {
      ok: false,
      text: `Fel: ${[...new Set([error.text, ...Object.values(error.fields)])].join(" ")}`,
    };
  }
}
