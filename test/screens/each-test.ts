import { afterEach } from "vitest";
import { leave } from "./app.tsx";

// Run before every file, where a module that is loaded already is not.
afterEach(leave);
