import { createServer } from "node:http";
import { startCaddy } from "./caddy.ts";

/** Two instances of different builds behind the proxy: the files of both are found, and one that neither has is not. */
export async function findsFilesOfBothBuilds(): Promise<boolean> {
  const older = await standIn("older");
  const newer = await standIn("newer");
  const proxy = await startCaddy([older.url, newer.url]);
  const wanted = ["older", "newer"].flatMap((build) => Array.from({ length: 10 }, () => build));
  const found = await Promise.all(
    wanted.map(async (build) => {
      const answer = await fetch(`${proxy.url}/assets/${build}.js`);
      return answer.status === 200 && (await answer.text()) === build;
    }),
  );
  const missing = await fetch(`${proxy.url}/assets/neither.js`);
  await proxy.stop();
  older.stop();
  newer.stop();
  return found.every(Boolean) && missing.status === 404;
}

/** As much of an instance as a proxy asks for: it is ready, and has one file of its own. */
async function standIn(build: string) {
  const server = createServer((request, answer) => {
    const has = request.url === `/assets/${build}.js`;
    answer.writeHead(has || !request.url?.startsWith("/assets/") ? 200 : 404).end(has ? build : "");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
