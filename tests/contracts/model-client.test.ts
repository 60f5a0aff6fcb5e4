import { openAnthropicClient, openOptionalFieldMemory } from "@/server/adapters/models/anthropic";
import { type OpenaiDialect, openOpenaiClient } from "@/server/adapters/models/openai";
import { GatewayError, silentLogger } from "@/server/core/kernel";
import type { ModelRequest } from "@/server/core/models";
import { startSimulator } from "@/server/simulator";
import { aMessage, aRequest, aTool } from "@/tests/factories/model-request";
import { type ScriptedAnswer, ScriptedModelClient } from "@/tests/factories/scripted-client";
import {
  recorded,
  type ScriptedResponse,
  startScriptedProvider,
} from "@/tests/factories/scripted-provider";
import {
  describeModelClient,
  type ModelClientHarness,
  type ProvokedAnswer,
} from "./model-client.contract";

const options = { logger: silentLogger, memory: openOptionalFieldMemory(), maxRetries: 0 };

describeModelClient("Anthropic, recorded answers", async (): Promise<ModelClientHarness> => {
  const provider = await startScriptedProvider();
  const client = openAnthropicClient({ ...options, apiKey: "sk-test", baseUrl: provider.baseUrl });
  const answers: Record<ProvokedAnswer, ScriptedResponse> = {
    text: recorded("text.sse"),
    tools: recorded("parallel-tools.sse"),
    endless: { ...recorded("cut.sse"), ending: "hold" },
    refused: recorded("400-plain.json"),
  };
  return {
    client,
    provoke: (answer) => {
      provider.script(answers[answer]);
      return aRequest({ messages: [aMessage("user", answer)] });
    },
    dispose: provider.stop,
  };
});

const COMMANDS: Record<ProvokedAnswer, string> = {
  text: "sim: say The tide turns at six.",
  tools: "sim: tools 3",
  endless: "sim: long 100000 1000",
  refused: "sim: error 400",
};

function commanded(model: string, answer: ProvokedAnswer): ModelRequest {
  return aRequest({
    model,
    tools: [aTool("list_files"), aTool("read_file", { path: { type: "string" } })],
    messages: [aMessage("user", COMMANDS[answer])],
  });
}

describeModelClient("Anthropic, simulated provider", async (): Promise<ModelClientHarness> => {
  const simulator = await startSimulator({ port: 0, dir: null });
  const client = openAnthropicClient({ ...options, apiKey: "sk-test", baseUrl: simulator.url });
  return {
    client,
    provoke: (answer) => commanded("claude-opus-5-5", answer),
    dispose: () => simulator.close(),
  };
});

const OPENAI_ANSWERS = {
  "openai-chat": {
    text: recorded("chat-text.sse", "openai"),
    tools: recorded("chat-parallel-tools.sse", "openai"),
    endless: { ...recorded("chat-cut.sse", "openai"), ending: "hold" },
    refused: recorded("400-plain.json", "openai"),
  },
  "openai-responses": {
    text: recorded("responses-text.sse", "openai"),
    tools: recorded("responses-tools.sse", "openai"),
    endless: { ...recorded("responses-cut.sse", "openai"), ending: "hold" },
    refused: recorded("400-plain.json", "openai"),
  },
} as const satisfies Record<OpenaiDialect, Record<ProvokedAnswer, ScriptedResponse>>;

for (const dialect of ["openai-chat", "openai-responses"] as const) {
  describeModelClient(`${dialect}, recorded answers`, async (): Promise<ModelClientHarness> => {
    const provider = await startScriptedProvider();
    const client = openOpenaiClient({
      ...options,
      dialect,
      apiKey: "sk-test",
      baseUrl: `${provider.baseUrl}/v1`,
      compat: false,
    });
    return {
      client,
      provoke: (answer) => {
        provider.script(OPENAI_ANSWERS[dialect][answer]);
        return aRequest({ model: "gpt-5.4", messages: [aMessage("user", answer)] });
      },
      dispose: provider.stop,
    };
  });
}

for (const dialect of ["openai-chat", "openai-responses"] as const) {
  for (const model of ["gpt-5.4", "gpt-6-sol"]) {
    const name = `${dialect}, simulated provider, ${model}`;
    describeModelClient(name, async (): Promise<ModelClientHarness> => {
      const simulator = await startSimulator({ port: 0, dir: null });
      const client = openOpenaiClient({
        ...options,
        dialect,
        apiKey: "sk-test",
        baseUrl: `${simulator.url}/v1`,
        compat: false,
      });
      return {
        client,
        provoke: (answer) => commanded(model, answer),
        dispose: () => simulator.close(),
      };
    });
  }
}

describeModelClient("scripted, in memory", async (): Promise<ModelClientHarness> => {
  const client = new ScriptedModelClient();
  const answers: Record<ProvokedAnswer, ScriptedAnswer> = {
    text: { text: "The tide turns at six." },
    tools: {
      toolCalls: [
        { name: "list_files", input: {} },
        { name: "read_file", input: { path: "notes.md" } },
      ],
    },
    endless: { text: "On and", hold: { beforePart: 3, until: new Promise(() => undefined) } },
    refused: { error: new GatewayError("PROVIDER_REJECTED", "no") },
  };
  return {
    client,
    provoke: (answer) => {
      client.script(answers[answer]);
      return aRequest();
    },
    dispose: async () => undefined,
  };
});
