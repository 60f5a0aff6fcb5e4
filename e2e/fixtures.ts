import { test as base } from "@playwright/test";
import { type OwnServer, startOwnServer } from "./server";

interface Fixtures {
  /** Starts a server of this test's own; it is ended and its data removed when the test ends. */
  ownServer: (variables?: Record<string, string>) => Promise<OwnServer>;
}

export const test = base.extend<Fixtures>({
  // Playwright reads the names of the fixtures from the first parameter, so it has to be a pattern.
  ownServer: async ({ baseURL: _ }, use) => {
    const servers: OwnServer[] = [];
    await use(async (variables) => {
      const server = await startOwnServer(variables);
      servers.push(server);
      return server;
    });
    for (const server of servers) await server.dispose();
  },
});

export { expect } from "@playwright/test";
