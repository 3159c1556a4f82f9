import { registerHooks } from "node:module";

/**
 * For the many processes of the tests. Node reads the 178 KB of drizzle-orm's package.json anew for each of its files and
 * for each of ours that imports it, which is half of the time that the server takes to load.
 */
const PACKAGE = "drizzle-orm";
const found = new Map<string, ReturnType<Parameters<typeof registerHooks>[0]["resolve"] & object>>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith(".")) {
      if (!context.parentURL?.includes(`/node_modules/${PACKAGE}/`)) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: "module", shortCircuit: true };
    }
    if (specifier.split("/", 1)[0] !== PACKAGE) return next(specifier, context);
    const known = found.get(specifier) ?? next(specifier, context);
    found.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
