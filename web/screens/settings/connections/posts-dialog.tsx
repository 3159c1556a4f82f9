import type { Output } from "../../../../contract/contract.ts";
import { postWords } from "../../../../domain/connections.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { Pill } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { momentText } from "../../../ui/moment-text.ts";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { LoadFailed } from "../../../ui/states.tsx";

type Post = Output<"list-posts">["posts"][number];

const STATES = {
  waiting: { tone: "cream", word: "På väg" },
  sent: { tone: "green", word: "Skickat" },
  dead: { tone: "red", word: "Kom inte fram" },
  withdrawn: { tone: "cream", word: "Behövdes inte" },
} as const;

/** What was sent to an address, and what can be sent again. */
export default function PostsDialog({
  id,
  name,
  onClose,
}: {
  id: string;
  name: string;
  onClose: () => void;
}) {
  const { data, error, reload } = useCall("list-posts", { id });
  return (
    <Dialog open size="lg" onOpenChange={onClose} title={`Skickat till ${name}`}>
      {error ? (
        <LoadFailed text="Kunde inte hämta det som är skickat" detail={error.text} retry={reload} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : data.posts.length === 0 ? (
        <p className="text-subtle-foreground">Inget är skickat än.</p>
      ) : (
        <ul className="divide-y divide-border" aria-label="Skickat">
          {data.posts.map((post) => (
            <PostRow key={post.id} post={post} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function PostRow({ post }: { post: Post }) {
  const { id, kind, status, attempts, last_error, created_at, next_attempt_at } = post;
  const { run, busy } = useCallAction("send-post-again", {
    done: "Skickas igen",
    failed: "Kunde inte skicka igen",
  });
  const { tone, word } = STATES[status];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {postWords[kind]} <Pill tone={tone}>{word}</Pill>
        </p>
        <p className="text-sm wrap-anywhere text-subtle-foreground">
          {momentText(created_at)}
          {last_error && `, svar ${last_error} efter ${attempts} försök`}
          {status === "waiting" && attempts > 0 && `, nästa försök ${momentText(next_attempt_at)}`}
        </p>
      </div>
      {(status === "dead" || status === "sent") && (
        <Button
          look="secondary"
          size="sm"
          busy={busy}
          aria-label={`Skicka ${postWords[kind]} igen`}
          onClick={() => void run({ id })}
        >
          Skicka igen
        </Button>
      )}
    </li>
  );
}
