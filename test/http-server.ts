import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { featureRoutes } from "../server/features.ts";
import { createHealth } from "../server/http/health.ts";
import { createHttp } from "../server/http/app.ts";
import { createLive } from "../server/http/live.ts";
import { createMetrics } from "../server/http/metrics.ts";
import type { Services } from "../server/providers/services.ts";

const servers: Server[] = [];

/** The whole server, knocked at as if from an address: the socket's own is always this machine's. */
export async function openServer(services: Services) {
  const handle = await createHttp({
    services,
    live: await createLive(services.db, services.clock),
    metrics: createMetrics(),
    health: createHealth(services.db),
    routes: featureRoutes(services),
  });
  const server = createServer((request, response) => {
    const value = request.headers["x-from"];
    Object.defineProperty(request.socket, "remoteAddress", { value, configurable: true });
    handle(request, response);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  const sendRequest = (path: string, init: RequestInit = {}, from = "192.0.2.1") =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      redirect: "manual",
      headers: { ...(init.headers as Record<string, string>), "x-from": from },
    });
  return Object.assign(sendRequest, { port });
}

export function closeServers(): void {
  for (const server of servers) server.close().closeAllConnections();
}
