import path from "node:path";
import { defineConfig } from "vitest/config";

const alias = { "@": path.resolve(import.meta.dirname) };

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: 2,
    reporters: ["default"],
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["{server,components,app,scripts,messages}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "server/generated/**"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/architecture/**", "**/node_modules/**"],
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"] },
      },
    ],
  },
});
