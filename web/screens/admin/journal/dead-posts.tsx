import { RotateCw, Unplug } from "lucide-react";
import type { Output } from "../../../../contract/contract.ts";
import { postWords } from "../../../../domain/connections.ts";
import { counted } from "../../../../domain/swedish.ts";
import { useCall, useCallAction } from "../../../calls.ts";
import { useToday } from "../../../clock.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardHead } from "../../../ui/card.tsx";
import { LoadFailed } from "../../../ui/states.tsx";
import { dayAndTime } from "./format.ts";

type Dead = Output<"list-dead-posts">["posts"][number];

/** What companies' webhooks and channels never took. Nothing to see is nothing to show. */
export function DeadPosts() {
  const { data, error, reload } = useCall("list-dead-posts", {});
  if (error)
    return (
      <Card className="p-card">
        <LoadFailed small text="Kunde inte hämta inläggen" retry={reload} />
      </Card>
    );
  if (!data || data.posts.length === 0) return null;
  return (
    <Card>
      <CardHead
        line
        title="Inlägg som inte kom fram"
        detail={counted(data.total, "till kunders webhooks och kanaler", "till kunders webhooks och kanaler")}
      />
      <ul className="divide-y divide-border px-card" aria-label="Inlägg som inte kom fram">
        {data.posts.map((post) => (
          <DeadPost key={post.id} post={post} />
        ))}
      </ul>
    </Card>
  );
}

function DeadPost({ post }: { post: Dead }) {
  const today = useToday();
  const { id, kind, connection, host, company, created_at, last_error, attempts } = post;
  const { run, busy } = useCallAction("send-dead-post-again", {
    done: "Skickas igen",
    failed: "Kunde inte skicka igen",
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <Unplug size={18} className="mt-0.5 shrink-0 text-muted-foreground" aria-hidden />
      <div className="min-w-0 flex-1 max-md:basis-4/5">
        <p className="font-medium wrap-anywhere">{postWords[kind]}</p>
        <p className="text-sm wrap-anywhere text-subtle-foreground">
          {[`${connection} (${host})`, company.name, dayAndTime(created_at, today)].join(" · ")}
        </p>
        <p className="text-sm text-subtle-foreground">
          Svar {last_error}, {counted(attempts, "försök", "försök")}
        </p>
      </div>
      <Button
        look="secondary"
        size="sm"
        wide="phone"
        busy={busy}
        icon={<RotateCw size={16} aria-hidden />}
        onClick={() => void run({ id })}
      >
        Skicka igen
      </Button>
    </li>
  );
}
