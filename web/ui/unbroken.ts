/** A number and its word never part at a line's end: '8 februari', '5 behöver dig'. */
export const unbroken = (text: string): string => text.replace(/(\d) (?=[a-ö])/g, "$1\u00a0");
