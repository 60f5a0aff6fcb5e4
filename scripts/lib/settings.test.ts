import { homedir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readEnv, isLoopback as runtimeIsLoopback } from "@/server/runtime/env";
import { browserUrl, isLoopback, readSettings } from "./settings.mjs";

describe("the settings of the scripts", () => {
  it.each([
    {},
    { HOST: " ", PORT: "" },
    { HOST: "::1", PORT: "8080", HOLDFAST_HOME: "~/agents" },
    { HOST: "0.0.0.0", HOLDFAST_PASSWORD: "tidal", HOLDFAST_HOME: "data" },
  ])("agree with those of the runtime on %o", (source) => {
    const { host, port, home } = readEnv(source);
    expect(readSettings(source)).toEqual({ host, port, home });
  });

  it.each(["localhost", "LOCALHOST", "127.0.0.1", "[::1]", "0.0.0.0", "127.example", "::"])(
    "agree with the runtime on who can reach %s",
    (host) => {
      expect(isLoopback(host)).toBe(runtimeIsLoopback(host));
    },
  );

  it("lie under the user's folder when no data folder is named", () => {
    expect(readSettings({}).home).toBe(path.join(homedir(), ".holdfast"));
  });

  it("give an address that a browser on this machine can open", () => {
    expect(browserUrl({ host: "0.0.0.0", port: 80 })).toBe("http://127.0.0.1:80");
    expect(browserUrl({ host: "::1", port: 3000 })).toBe("http://[::1]:3000");
  });
});
