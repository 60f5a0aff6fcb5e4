import { describe, expect, it } from "vitest";
import { signIn, signOut } from "./sign-in";

function answering(response: Response | Error): typeof fetch {
  return async () => {
    if (response instanceof Error) throw response;
    return response;
  };
}

describe("signing in", () => {
  it("sends the password as JSON to the gateway alone", async () => {
    const sent: unknown[] = [];
    const send: typeof fetch = async (...request) => {
      sent.push(request);
      return new Response("{}");
    };
    expect(await signIn("low tide", send)).toBeNull();
    expect(sent).toEqual([
      ["/api/login", expect.objectContaining({ method: "POST", body: '{"password":"low tide"}' })],
    ]);
  });

  it.each([
    [new Response("", { status: 401 }), { kind: "wrong", retryAfterSeconds: 0 }],
    [
      new Response("", { status: 429, headers: { "retry-after": "42" } }),
      { kind: "tooMany", retryAfterSeconds: 42 },
    ],
    [new Response("", { status: 500 }), { kind: "failed", retryAfterSeconds: 0 }],
    [new Error("no network"), { kind: "unreachable", retryAfterSeconds: 0 }],
    [new Response("", { status: 409 }), null],
  ])("tells why it failed", async (response, fault) => {
    expect(await signIn("x", answering(response))).toEqual(fault);
  });
});

describe("signing out", () => {
  it("tells whether the gateway took it", async () => {
    expect(await signOut(answering(new Response("{}")))).toBe(true);
    expect(await signOut(answering(new Response("", { status: 500 })))).toBe(false);
    expect(await signOut(answering(new Error("offline")))).toBe(false);
  });
});
