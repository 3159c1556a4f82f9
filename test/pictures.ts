import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Pictures as people send them, and as people who mean harm do. */

/** A photograph with where it was taken in it, turned as a telephone turns it. */
export const photograph = (width = 1600, height = 1200, quality = 90): Promise<Buffer> =>
  plain(width, height)
    .jpeg({ quality })
    .withExif({ IFD0: { Make: "Telefonen" }, IFD3: { GPSLatitude: "57/1 42/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#d9557a" } });

/** No two points are the same: nothing is harder to make small. */
export const noise = (side: number): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: "#000000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

/** A hundred kilobytes that would be 900 million points: a PNG of one white bit for each. */
export function enormous(): Buffer {
  const side = 30_000;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 });
  const begins = Buffer.from("\u0089PNG\r\n\u001A\n", "latin1");
  return Buffer.concat([begins, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export const scriptedSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>',
);

/** One point, and a length that says it is the largest there is. */
export const gifBomb = Buffer.concat([
  Buffer.from("GIF89a", "latin1"),
  Buffer.from([0xff, 0xff, 0xff, 0xff, 0, 0, 0]),
  Buffer.alloc(200),
]);
