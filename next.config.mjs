import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./app/i18n.ts",
  // Read when built: no page then carries a reader of message syntax.
  experimental: {
    messages: { path: "./messages", format: "json", locales: "infer", precompile: true },
  },
});

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  serverExternalPackages: [
    "@anthropic-ai/sdk",
    "@prisma/adapter-better-sqlite3",
    "@prisma/client",
    "better-sqlite3",
    "gpt-tokenizer",
    "jose",
    "pino",
    "prom-client",
    "rate-limiter-flexible",
    "trpc-to-openapi",
    "yaml",
    "zod-openapi",
  ],
  // `npm run check` holds types; the first start of a stranger need not do it again.
  typescript: { ignoreBuildErrors: true },
  experimental: { proxyClientMaxBodySize: "12mb" },
};

export default withNextIntl(config);
