import { stockholmToday } from "../../../domain/clock.ts";
import { type ChannelTelling, tellingWords } from "../../../domain/connections.ts";
import { platformScope } from "../../database/database.ts";
import type { Services } from "../../providers/services.ts";
import type { ChatMessage } from "./chat-message.ts";
import { readBirthdays } from "./birthday-post.ts";
import { readDeliveries } from "./deliveries-post.ts";
import { readProblems } from "./problem-post.ts";
import type { ClaimedPost } from "./send-posts.ts";
import { slackMessage } from "./slack-message.ts";
import { teamsMessage } from "./teams-message.ts";

/**
 * The bodies of what channels are told, as things are now: who has changed their mind since the morning is not in them.
 * What has nothing left to say has none.
 */
export async function wordPosts(services: Services, posts: ClaimedPost[]): Promise<Map<string, string>> {
  const chat = posts.filter(({ payload }) => payload === null);
  if (chat.length === 0) return new Map();
  const of = (kind: ClaimedPost["kind"]) => chat.filter((post) => post.kind === kind);
  const today = stockholmToday(services.clock).toString();
  const messages = await services.db.transaction({ ...platformScope, reads: true }, async (tx) => [
    ...(await readBirthdays(tx, of("birthday"), today, services)),
    ...(await readDeliveries(tx, of("deliveries"), { today, publicUrl: services.publicUrl })),
    ...(await readProblems(tx, of("problem"), { today, publicUrl: services.publicUrl })),
    ...of("hello").map((post) => [post.id, hello(post)] as const),
  ]);
  const kinds = new Map(chat.map((post) => [post.id, post.connection_kind]));
  return new Map(
    messages.map(([id, message]) => [
      id,
      JSON.stringify(kinds.get(id) === "slack" ? slackMessage(message) : teamsMessage(message)),
    ]),
  );
}

export type Worded = (readonly [id: string, message: ChatMessage])[];

const hello = ({ tells }: ClaimedPost): ChatMessage => ({
  title: "Hej från Tårtdags!",
  text: "Kanalen är kopplad. Hit kommer:",
  facts: tells.map((telling) => {
    const { title, text } = tellingWords[telling as ChannelTelling];
    return { label: title, value: text };
  }),
});
