import { describe, expect, it } from "vitest";
import { EMPTY_FORM, formFaults, isFit } from "./credential-form";

const form = { ...EMPTY_FORM, name: "work", apiKey: "sk-ant-0000" };

describe("formFaults", () => {
  it("finds nothing wrong with a name and a key", () => {
    expect(isFit(formFaults(form, []))).toBe(true);
    expect(isFit(formFaults({ ...form, baseUrl: " http://127.0.0.1:4010 " }, []))).toBe(true);
  });

  it.each([
    ["", "nameFault"],
    ["My Key", "nameFault"],
    ["simulated", "nameReserved"],
    ["home", "nameTaken"],
  ])("says of the name %j: %s", (name, fault) => {
    const faults = formFaults({ ...form, name }, ["home"]);
    expect(faults.name).toBe(fault);
    expect(isFit(faults)).toBe(false);
  });

  it("takes a pasted key with blanks around it, but none with blanks inside", () => {
    expect(formFaults({ ...form, apiKey: " sk-ant-0000\n" }, []).apiKey).toBeNull();
    expect(formFaults({ ...form, apiKey: "sk ant" }, []).apiKey).toBe("apiKeyFault");
    expect(formFaults({ ...form, apiKey: "" }, []).apiKey).toBe("apiKeyFault");
  });

  it.each(["api.example.org", "ftp://example.org", "javascript:alert(1)"])(
    "refuses %s as a base URL",
    (baseUrl) => {
      expect(formFaults({ ...form, baseUrl }, []).baseUrl).toBe("baseUrlFault");
    },
  );
});
