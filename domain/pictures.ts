/** A picture of what a supplier makes: how large it may be, before it is made small. */

export const MOST_PICTURE_MB = 8;
const MOST_PICTURE_BYTES = MOST_PICTURE_MB * 1_000_000;
/** As it is sent: four letters for three bytes. */
export const MOST_PICTURE_LETTERS = Math.ceil(MOST_PICTURE_BYTES / 3) * 4;

/** More than the cameras of telephones make. */
export const MOST_PICTURE_PIXELS = 50_000_000;
export const FEWEST_PICTURE_PIXELS = 200;
/** How many times its shorter side the longer may be: what is a strip shows no cake once it is small. */
export const LONGEST_PICTURE_SHAPE = 4;
/** Of the longer side, as it is kept. */
export const KEPT_PICTURE_PIXELS = 1200;
/** What one may weigh as it is kept, and all of a supplier's together. */
export const MOST_KEPT_BYTES = 300_000;
export const MOST_KEPT_BYTES_TOGETHER = 40_000_000;

export const pictureTypes = ["image/png", "image/jpeg", "image/webp"] as const;

export const TOO_LARGE = `Bilden får vara högst ${MOST_PICTURE_MB} MB`;

/** What is wrong with a chosen file, before anything of it is sent; null when it may be tried. */
export function fileProblem(bytes: number): string | null {
  if (bytes === 0) return "Filen är tom.";
  if (bytes <= MOST_PICTURE_BYTES) return null;
  return `Bilden är ${Math.ceil(bytes / 1_000_000)} MB. Den får vara högst ${MOST_PICTURE_MB} MB.`;
}

const begins = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** By what the file begins with: what it is called says nothing. */
export const isPicture = (bytes: Uint8Array): boolean =>
  begins(bytes, 0, "\u0089PNG\r\n\u001A\n") ||
  begins(bytes, 0, "\u00FF\u00D8\u00FF") ||
  (begins(bytes, 0, "RIFF") && begins(bytes, 8, "WEBP"));
