import { sql } from "drizzle-orm";
import type { Feature } from "../../http/feature.ts";
import addChannel from "./calls/add-channel.ts";
import addWebhook from "./calls/add-webhook.ts";
import changeConnection from "./calls/change-connection.ts";
import endApiKey from "./calls/end-api-key.ts";
import getConnections from "./calls/get-connections.ts";
import listDeadPosts from "./calls/list-dead-posts.ts";
import listPosts from "./calls/list-posts.ts";
import makeApiKey from "./calls/make-api-key.ts";
import removeConnection from "./calls/remove-connection.ts";
import rotateWebhookSecret from "./calls/rotate-webhook-secret.ts";
import sendDeadPostAgain from "./calls/send-dead-post-again.ts";
import sendPostAgain from "./calls/send-post-again.ts";
import testConnection from "./calls/test-connection.ts";
import { connectionLost } from "./mails/connection-lost.ts";
import { birthdayPosts, deliveryPosts, missedPosts } from "./morning-posts.ts";
import { sendPosts } from "./send-posts.ts";

export const connections = {
  name: "connections",
  calls: [
    addChannel,
    addWebhook,
    changeConnection,
    endApiKey,
    getConnections,
    listDeadPosts,
    listPosts,
    makeApiKey,
    removeConnection,
    rotateWebhookSecret,
    sendDeadPostAgain,
    sendPostAgain,
    testConnection,
  ],
  mails: [connectionLost],
  jobs: [{ name: "send-posts", everySeconds: 15, startedBy: "posts", run: sendPosts }],
  daily: [birthdayPosts, deliveryPosts, missedPosts],
  retention: [
    sql`delete from posts where status <> 'waiting' and created_at < app_now() - interval '30 days'`,
    sql`update posts set status = 'dead', last_error = 'too late'
      where status = 'waiting' and created_at < app_now() - interval '30 days'`,
    sql`delete from api_keys where expires_at < app_now() - interval '30 days'`,
  ],
} satisfies Feature;
