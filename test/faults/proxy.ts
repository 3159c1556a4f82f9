import http, { type IncomingMessage, type RequestOptions, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What stands in front of a fleet, in miniature: it asks every instance whether it is ready, hands requests out in
 * turn, and tries another instance only when it could not connect, so that nothing is ever sent twice.
 */
export type Proxy = {
  url: string;
  setTargets(urls: string[]): Promise<void>;
  /** How often each answered. */
  answers: Map<string, number>;
  stop(): Promise<void>;
};

type Target = { url: URL; ready: boolean };

export async function startProxy(checkMs = 100): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
  const answers = new Map<string, number>();
  let targets: Target[] = [];
  let turn = 0;

  const check = (all = targets) =>
    Promise.all(
      all.map(async (target) => {
        target.ready = await fetch(new URL("/readyz", target.url)).then(
          (answer) => answer.ok,
          () => false,
        );
      }),
    );
  const timer = setInterval(() => void check(), checkMs);

  function forward(request: IncomingMessage, answer: ServerResponse, body: Buffer, tried: Target[] = []) {
    const left = targets.filter((target) => target.ready && !tried.includes(target));
    const target = left[turn++ % left.length];
    if (!target) return void answer.writeHead(503).end();
    const options: RequestOptions = {
      method: request.method!,
      path: request.url!,
      agent,
      headers: { ...request.headers, "x-forwarded-for": request.socket.remoteAddress },
    };
    const asked = http.request(target.url, options, (got) => {
      answers.set(target.url.href, (answers.get(target.url.href) ?? 0) + 1);
      const { connection: _own, "keep-alive": _theirs, ...headers } = got.headers;
      answer.writeHead(got.statusCode!, headers);
      got.pipe(answer);
      answer.once("close", () => got.destroy());
    });
    asked.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") return forward(request, answer, body, [...tried, target]);
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    asked.end(body);
  }

  const server = http.createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => forward(request, answer, Buffer.concat(chunks)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    async setTargets(urls) {
      const next = urls.map((url) => ({ url: new URL(url), ready: false }));
      await check(next);
      targets = next;
    },
    stop() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
