import { generateOpenApiDocument } from "trpc-to-openapi";
import { ErrorBody } from "@/server/core/contracts";
import type { ApiDependencies } from "../dependencies";
import { guarded } from "../guarded";
import { jsonResponse, methodNotAllowed } from "../responses";
import { appRouter } from "../router";
import { handWrittenPaths } from "./openapi-extras";
import { REST_ROOT } from "./paths";
import { restRoutesOf } from "./routes";

export type OpenApiDocument = ReturnType<typeof generateOpenApiDocument>;
type PathItem = NonNullable<OpenApiDocument["paths"]>[string];
type Operation = NonNullable<PathItem["get"]>;

const VERBS = ["get", "post", "patch", "delete"] as const;
const documents = new Map<string, OpenApiDocument>();

/** The description of `/api/v1` in OpenAPI 3.1, made from the procedures themselves. */
export function openApiDocument(version: string): OpenApiDocument {
  const known = documents.get(version);
  if (known !== undefined) return known;
  const document = generateOpenApiDocument(appRouter, {
    title: "Holdfast",
    description: "Sessions, agents, model calls and usage of one Holdfast gateway.",
    version,
    baseUrl: REST_ROOT,
    defs: { Error: ErrorBody },
    securitySchemes: { password: { type: "http", scheme: "bearer" } },
    paths: handWrittenPaths(),
  });
  const mended = withOurResponses(document);
  documents.set(version, mended);
  return mended;
}

/** Answers with the document. */
export function serveOpenApi(request: Request, deps: ApiDependencies): Promise<Response> {
  return guarded(request, { deps, route: `${REST_ROOT}/openapi.json` }, async () =>
    request.method === "GET"
      ? jsonResponse(openApiDocument(deps.version))
      : methodNotAllowed(request.method, ["GET"]),
  );
}

/** The generator knows one success and errors of its own: ours take their place. */
function withOurResponses(document: OpenApiDocument): OpenApiDocument {
  const items = Object.entries(document.paths ?? {});
  const paths = Object.fromEntries(items.map(([path, item]) => [path, withOurs(path, item)]));
  const known = Object.entries(document.components?.schemas ?? {});
  const schemas = Object.fromEntries(known.filter(([name]) => !name.startsWith("error.")));
  return { ...document, paths, components: { ...document.components, schemas } };
}

function withOurs(path: string, item: PathItem): PathItem {
  const operations = VERBS.flatMap((verb) => {
    const operation = item[verb];
    return operation === undefined ? [] : [[verb, mendedOperation(path, verb, operation)]];
  });
  return { ...item, ...Object.fromEntries(operations) };
}

function mendedOperation(path: string, verb: (typeof VERBS)[number], given: Operation): Operation {
  const route = restRoutesOf(appRouter).find(
    ({ template, method }) => template === path && method.toLowerCase() === verb,
  );
  const success: unknown = given.responses?.["200"];
  const successes = (route?.procedure.meta.statuses ?? [200]).map((status) => [status, success]);
  const errors = errorsOf(path, verb).map(([status, description]) => [
    status,
    { description, content: { "application/json": { schema: ERROR_REFERENCE } } },
  ]);
  return { ...given, responses: Object.fromEntries([...successes, ...errors]) };
}

const ERROR_REFERENCE = { $ref: "#/components/schemas/Error" };

const READS_PROFILE = /\/(prompt|prompt\/facts|prompt\/waiting|impact|rebuild-prompt)$/;

function errorsOf(path: string, verb: (typeof VERBS)[number]): [number, string][] {
  const writes = verb === "post" || verb === "patch";
  const sends = verb === "post" && path.endsWith("/messages");
  const begins = verb === "post" && path === "/sessions";
  const says = sends || path.endsWith("/resend");
  const readsProfile = begins || says || verb === "patch" || READS_PROFILE.test(path);
  const optional: [boolean, number, string][] = [
    [true, 400, "The input or the Host header is not acceptable"],
    [true, 401, "No credential, or a wrong one"],
    [true, 403, "The request comes from another site, or the right is missing"],
    [path.includes("{") || begins, 404, "There is no such thing"],
    [verb !== "get", 409, "It cannot be done in the present state"],
    [writes, 413, "The body is larger than 8 MB"],
    [writes, 415, "The body is not JSON"],
    [readsProfile, 422, "The files of the profile are not fit for use"],
    [says, 429, "The session's queue is full"],
    [true, 500, "A fault of the gateway; its log tells more"],
    [says, 502, "The profile has no key to call its model with"],
    [writes, 503, "The gateway is going down"],
  ];
  return optional.flatMap(([holds, status, text]) => (holds ? [[status, text]] : []));
}
