import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const server = process.env["DEV_SERVER"] ?? "http://localhost:3000";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const KIT =
  /web\/ui\/(?:avatar|badge|banner|button|card|classes|icon-tile|jsx-runtime|logo|page|skeleton|states|status-page|date-tile|field|search-key|select-field|bottom-bar|place-nav|person-menu|command-button|keys)\.tsx?$/;

export default defineConfig({
  root: "web",
  plugins: [
    react({ jsxImportSource: "#web" }),
    tailwindcss(),
    contractFacts(),
    settingsOfTheServer(),
    noInjectedStyles(),
    noKeptNames(),
  ],
  resolve: {
    // Scroll locking behind dialogs: the original writes a <style> element, which our policy forbids.
    alias: { "react-style-singleton": here("web/ui/style-singleton.ts") },
  },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0, // the policy allows no data: fonts
    modulePreload: { polyfill: false },
    // An error in the browser's console names the file and the line; what stands there is in the repository.
    // A header leads to the map, which costs the script no bytes.
    sourcemap: "hidden",
    rolldownOptions: {
      input: { app: here("web/index.html"), hydrate: here("web/hydrate-on-interaction.ts") },
      output: {
        sourcemapExcludeSources: true,
        // What nearly every screen draws with comes as one file: dozens of small ones compress worse.
        codeSplitting: { groups: [{ name: "kit", test: KIT }] },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      [
        "/functions/v1",
        "/auth/v1",
        "/rpc/v1",
        "/live/v1",
        "/produktbild",
        "/sandbox",
        "/openapi.json",
        "/api",
      ].map((path) => [path, server]),
    ),
  },
});

/** What the client knows of the contract is worked out here, so that the browser loads no schema for it. */
function contractFacts(): Plugin {
  return {
    name: "contract-facts",
    apply: "build",
    async load(id) {
      if (!id.endsWith("/web/contract-facts.ts")) return undefined;
      const facts = (await import(id)) as Record<string, unknown>;
      return Object.entries(facts)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

/** In development the page gets the settings that the running server would have put into it. */
function settingsOfTheServer(): Plugin {
  const place = /(<script type="application\/json" id="settings">)([\s\S]*?)(<\/script>)/;
  return {
    name: "settings-of-the-server",
    apply: "serve",
    async transformIndexHtml(html) {
      const page = await fetch(server)
        .then((answer) => answer.text())
        .catch(() => "");
      const settings = place.exec(page)?.[2];
      return settings ? html.replace(place, (_all, open, _old, close) => open + settings + close) : html;
    },
  };
}

/** sonner writes its styles into a <style> element when it is imported; ui/toaster.tsx imports the same file as CSS. */
function noInjectedStyles(): Plugin {
  return {
    name: "no-injected-styles",
    transform(code, id) {
      if (!/sonner[\\/]dist[\\/]index\.mjs/.test(id)) return undefined;
      return { code: code.replace(/^__insertCSS\(.*\);$/m, ""), map: null };
    },
  };
}

/**
 * Radix is built so that its functions keep their names. Each name is a statement that may have an effect, so that also
 * what nobody uses would stay in the bundle.
 */
function noKeptNames(): Plugin {
  return {
    name: "no-kept-names",
    transform(code, id) {
      if (!/@radix-ui[\\/][\w-]+[\\/]dist[\\/]index\.mjs/.test(id)) return undefined;
      return { code: code.replace(/^ *__name\((?!this\b)\w+, "\w+"\);$/gm, ""), map: null };
    },
  };
}
