import type { IncomingMessage } from "node:http";
import type { JsonRecord } from "../json";
import { allOpenaiModels, findOpenaiModel, type OpenaiModel } from "./facts";
import { OpenaiError } from "./refusals";

const ANSWERED = ["/v1/chat/completions", "/v1/responses", "/v1/responses/input_tokens"];

/** Whether a request speaks this API: by its path, or where both have one by the missing version. */
export function isOpenai(request: IncomingMessage, pathname: string): boolean {
  if (ANSWERED.includes(pathname)) return true;
  const isShared = pathname === "/v1/models" || pathname.startsWith("/v1/models/");
  return isShared && request.headers["anthropic-version"] === undefined;
}

/** GET /v1/models and /v1/models/{id} in this API's shape. */
export function openaiModels(pathname: string): JsonRecord {
  const id = pathname.slice("/v1/models/".length);
  if (id === "") return { object: "list", data: allOpenaiModels().map(describe) };
  const model = findOpenaiModel(id);
  if (model !== null) return describe(model);
  const about = { param: "model", code: "model_not_found" };
  throw new OpenaiError(404, `The model '${id}' does not exist`, about);
}

function describe({ id, releasedAt }: OpenaiModel): JsonRecord {
  const created = Date.parse(`${releasedAt}T00:00:00Z`) / 1_000;
  return { id, object: "model", created, owned_by: "simulated" };
}
