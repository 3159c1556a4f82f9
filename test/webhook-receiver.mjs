// A customer's receiver, in a process of its own: it verifies by the convention's library, and fails every n-th time.
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

let secret = "";
let failEvery = 0;
let requests = 0;
let accepted = [];
let refused = 0;

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => (body += piece));
  request.on("end", () => {
    requests += 1;
    if (failEvery > 0 && requests % failEvery === 0) return response.writeHead(500).end();
    try {
      new Webhook(secret).verify(body, request.headers);
      accepted.push([request.headers["webhook-id"], JSON.parse(body)]);
      response.writeHead(204).end();
    } catch (error) {
      refused += 1;
      response.writeHead(401).end(String(error));
    }
  });
});
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
process.on("message", (message) => {
  if (message.ask) return process.send({ accepted, refused, requests });
  ({ secret = secret, failEvery = failEvery } = message);
  // The library compares the signature's moment with the clock, which is the test's here.
  if (message.now) Date.now = () => message.now;
  process.send({ set: true });
});
process.on("disconnect", () => process.exit());
