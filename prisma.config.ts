import { defineConfig } from "prisma/config";

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  // Only Prisma's own command line reads this; the gateway applies migrations itself when it starts.
  datasource: { url: "file:./.holdfast/holdfast.sqlite" },
});
