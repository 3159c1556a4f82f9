import { Inflate, strFromU8 } from "fflate";

export class TooMuch extends Error {
  override name = "TooMuch";
}

/** Small enough that one piece does not become very many bytes before they are counted. */
const PIECE = 16_384;
const END = 0x06054b50;
const ENTRY = 0x02014b50;

/**
 * The wanted files of a zip, by name. What it says of their sizes may be a lie, so the bytes are also counted as they
 * are unpacked, and unpacking ends at the most there may be.
 */
export function unzip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  mostBytes: number,
): Record<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const files: Record<string, Uint8Array> = {};
  let room = mostBytes;
  // Two files that lie in the same place would be unpacked twice: one of many megabytes, thousands of times.
  let packedLeft = bytes.length;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error("no entry where one is told of");
    const [name, extra, comment] = [28, 30, 32].map((offset) =>
      view.getUint16(at + offset, true),
    ) as number[];
    const title = strFromU8(bytes.subarray(at + 46, at + 46 + name!));
    if (isWanted(title)) {
      packedLeft -= view.getUint32(at + 20, true);
      if (packedLeft < 0 || view.getUint32(at + 24, true) > room) throw new TooMuch();
      files[title] = unpack(view, at, room);
      room -= files[title].length;
    }
    at += 46 + name! + extra! + comment!;
  }
  return files;
}

/** The record that ends a zip; a comment of some length may follow it. */
function endOf(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - 65_535); at--) if (view.getUint32(at, true) === END) return at;
  throw new Error("no zip");
}

function unpack(view: DataView, entry: number, room: number): Uint8Array {
  const header = view.getUint32(entry + 42, true);
  const start = header + 30 + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
  const packed = new Uint8Array(view.buffer, view.byteOffset + start, view.getUint32(entry + 20, true));
  const isPacked = view.getUint16(entry + 10, true) !== 0;
  return isPacked ? inflate(packed, room) : within(packed, room);
}

function inflate(packed: Uint8Array, room: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const inflater = new Inflate((piece) => {
    size += piece.length;
    if (size > room) throw new TooMuch();
    pieces.push(piece);
  });
  for (let at = 0; at < packed.length; at += PIECE) {
    inflater.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function within(bytes: Uint8Array, room: number): Uint8Array {
  if (bytes.length > room) throw new TooMuch();
  return bytes;
}
