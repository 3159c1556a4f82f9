/** IBM's code page 437: what SIE is written in, and what old programs still write lists in. */

/** What stands above ASCII, from 128 on. */
const ABOVE_ASCII =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}";
const BYTES = new Map([...ABOVE_ASCII].map((letter, index) => [letter, 128 + index]));
const LETTERS = [...ABOVE_ASCII];

export const byteAboveAscii = (letter: string): number | undefined => BYTES.get(letter);

export const decode437 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 128 ? String.fromCodePoint(byte) : LETTERS[byte - 128])).join("");
