import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { constants, setPriority } from "node:os";
import {
  FEWEST_PICTURE_PIXELS,
  isPicture,
  KEPT_PICTURE_PIXELS,
  LONGEST_PICTURE_SHAPE,
  MOST_KEPT_BYTES,
  MOST_PICTURE_PIXELS,
} from "../../../domain/pictures.ts";
import { createLoadShedder } from "../../calls/load-shedding.ts";
import { Refusal } from "../../calls/refusal.ts";

/**
 * Opens a picture that a stranger has sent and makes it anew: turned as it was taken, small, and with nothing in it but
 * what is seen. A process of its own does that, which knows no secret and may be killed: what opens pictures is native code,
 * and a picture made to break it must break nothing else. As text, since the built server is one file.
 */
const encoder = `
  const { createRequire } = process.getBuiltinModule("node:module");
  const { writeSync } = process.getBuiltinModule("node:fs");
  const { library, mostPixels, fewest, shape, longest, mostBytes } = JSON.parse(process.argv[1]);
  const sharp = createRequire(library)(library);
  sharp.cache(false);
  sharp.concurrency(1);
  const opens = ["Jpeg", "Png", "Webp"].map((kind) => "VipsForeignLoad" + kind + "Buffer");
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: opens });
  const problem = (code) => Object.assign(new Error(code), { code });

  async function encode(sent) {
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) throw problem("picture-too-many-pixels");
    if (Math.min(width, height) < fewest) throw problem("picture-too-small");
    if (Math.max(width, height) > shape * Math.min(width, height)) throw problem("picture-too-long");
    const seen = await sharp(sent, { limitInputPixels: mostPixels, failOn: "warning" })
      .autoOrient()
      .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width: wide, height: high, channels } = seen.info;
    for (const [quality, side] of [[80, longest], [60, longest], [40, longest * 0.75], [30, longest * 0.5]]) {
      const made = await sharp(seen.data, { raw: { width: wide, height: high, channels } })
        .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
        .webp({ quality })
        .toBuffer();
      if (made.length <= mostBytes) return made;
    }
    throw problem("picture-broken");
  }

  const parts = [];
  process.stdin.on("data", (part) => parts.push(part));
  process.stdin.on("end", () =>
    encode(Buffer.concat(parts)).then(
      (made) => process.stdout.write(made),
      (error) => {
        writeSync(2, String(error.code ?? "picture-broken"));
        process.exitCode = 1;
      },
    ),
  );`;

const settings = JSON.stringify({
  library: createRequire(import.meta.url).resolve("sharp"),
  mostPixels: MOST_PICTURE_PIXELS,
  fewest: FEWEST_PICTURE_PIXELS,
  shape: LONGEST_PICTURE_SHAPE,
  longest: KEPT_PICTURE_PIXELS,
  mostBytes: MOST_KEPT_BYTES,
});

const LONGEST_MS = 30_000;
/** One at a time: two large ones take what a small machine has. */
const turns = createLoadShedder(8, 1, LONGEST_MS);

const told = ["picture-too-many-pixels", "picture-too-small", "picture-too-long"] as const;

export async function encodePicture(sent: Buffer): Promise<Buffer> {
  if (!isPicture(sent)) throw new Refusal("picture-kind");
  const release = await turns.acquire();
  if (!release) throw new Refusal("busy");
  try {
    return await encodeElsewhere(sent);
  } finally {
    release();
  }
}

function encodeElsewhere(sent: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const child = spawn(process.execPath, ["-e", encoder, settings], { env: {}, stdio: "pipe" });
  const late = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
  const made: Buffer[] = [];
  let said = "";
  child.on("spawn", () => setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL));
  child.stdout.on("data", (part: Buffer) => made.push(part));
  child.stderr.on("data", (part: Buffer) => (said += part.toString().slice(0, 1000)));
  // It may end before it has read everything.
  child.stdin.on("error", () => undefined);
  child.on("error", reject);
  child.on("close", (code) => {
    clearTimeout(late);
    if (code === 0 && made.length > 0) resolve(Buffer.concat(made));
    else reject(new Refusal(told.find((problem) => said === problem) ?? "picture-broken"));
  });
  child.stdin.end(sent);
  return promise;
}
