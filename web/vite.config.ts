import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Milliseconds after which a test hangs; as in tests/waiting.py. */
const PATIENCE = 300_000;

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: "../src/signoria/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no inline scripts and styles
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8400", ws: true } } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.ts"],
    setupFiles: "tests/setup.ts",
    testTimeout: PATIENCE,
    hookTimeout: PATIENCE,
  },
}));
