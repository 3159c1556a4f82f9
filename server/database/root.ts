/** The project's folder: this file is one step below it as a source, and so is the built server, `dist/server.js`. */
export const root = new URL("../../", import.meta.url);
