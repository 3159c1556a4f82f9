/** As much of it as the sandbox uses; the package brings no types. */
declare module "oidc-provider/lib/provider.js" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };
  export type InteractionContext = {
    oidc: {
      result?: { login?: object };
      client: { clientId: string };
      session: { accountId: string };
      provider: Provider;
    };
  };
  export class Provider {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    readonly Grant: new (of: { clientId: string; accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Record<string, unknown> }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}

declare module "oidc-provider/lib/helpers/interaction_policy/index.js" {
  import type { InteractionContext } from "oidc-provider/lib/provider.js";

  export function base(): { get(name: string): { checks: { add(check: object): void } } };
  export const Check: new (
    reason: string,
    description: string,
    error: string,
    check: (context: InteractionContext) => boolean,
  ) => object;
}
