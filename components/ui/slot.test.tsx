import { isValidElement } from "react";
import { describe, expect, it } from "vitest";
import { Slot } from "./slot";

function handed(slot: ReturnType<typeof Slot>): Record<string, unknown> {
  return isValidElement<Record<string, unknown>>(slot) ? slot.props : {};
}

describe("a slot", () => {
  it("hands its attributes to the one child, whose own hold", () => {
    const props = handed(
      Slot({
        id: "given",
        title: "given",
        children: (
          <a id="own" href="/x">
            x
          </a>
        ),
      }),
    );
    expect(props).toMatchObject({ id: "own", title: "given", href: "/x" });
  });

  it("puts class names together", () => {
    const props = handed(
      Slot({
        className: "a b",
        children: (
          <a className="c" href="/x">
            x
          </a>
        ),
      }),
    );
    expect(props.className).toBe("a b c");
    expect(handed(Slot({ className: "a", children: <a href="/x">x</a> })).className).toBe("a");
  });

  it("calls the child's handler before its own", () => {
    const called: string[] = [];
    const props = handed(
      Slot({
        onClick: () => called.push("given"),
        children: <button type="button" onClick={() => called.push("own")} />,
      }),
    );
    if (typeof props.onClick === "function") props.onClick();
    expect(called).toEqual(["own", "given"]);
  });

  it("keeps its handler where the child has none", () => {
    const onFocus = () => undefined;
    const child = <button type="button" onFocus={undefined} />;
    expect(handed(Slot({ onFocus, children: child })).onFocus).toBe(onFocus);
  });

  it("shows what is no element as it is", () => {
    expect(Slot({ className: "a", children: "words" })).toBe("words");
  });
});
