import { describe, expect, it } from "vitest";
import { isBaseUrl } from "./base-url";

describe("the address of an API", () => {
  it.each([
    "https://api.anthropic.com",
    "http://127.0.0.1:8080/anthropic/",
    "http://[::1]:1/v@1",
    "HTTPS://Proxy.example/a%20b",
  ])("may be %j", (text) => {
    expect(isBaseUrl(text)).toBe(true);
  });

  it.each([
    ["without a scheme", "api.anthropic.com"],
    ["of a file", "file:///etc/passwd"],
    ["without slashes", "http:host"],
    ["with slashes that lean back", "http:\\\\host"],
    ["with an empty query", "http://host/?"],
    ["with a query", "http://host?key=1"],
    ["with an empty fragment", "http://host#"],
    ["with an empty user name", "http://@host/"],
    ["with a password", "http://a:b@host"],
    ["with a line break", "http://ho\nst"],
    ["with an invisible sign", "http://host/\u200b"],
    ["without a host", "http://"],
    ["with a port that is none", "http://host:99999"],
  ])("is none %s", (_what, text) => {
    expect(isBaseUrl(text)).toBe(false);
  });
});
