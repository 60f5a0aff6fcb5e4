import { readdirSync } from "node:fs";
import path from "node:path";
import { proceduresOf, restRoutesOf } from "@/server/api/rest/routes";
import { appRouter } from "@/server/api/router";

const API_FOLDER = path.join(import.meta.dirname, "../../app/api");
const ID = "ses_0123456789abcdef";
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

type Handler = (request: Request) => Promise<Response>;

/** One way in: a method on a path, and the handler that answers it. */
export interface Door {
  readonly name: string;
  readonly path: string;
  readonly method: string;
  readonly handler: Handler;
}

/** Every way in: each method of each route file, each REST operation, each procedure of the router. */
export async function everyDoor(): Promise<Door[]> {
  const routes = await routeDoors();
  const rest = handlerOf(routes, "/api/v1");
  const trpc = handlerOf(routes, "/api/trpc/x");
  return [
    ...routes,
    ...restRoutesOf(appRouter).map(({ method, template }) =>
      door(method, `/api/v1${filled(template.replaceAll("{", "[").replaceAll("}", "]"))}`, rest),
    ),
    ...proceduresOf(appRouter).map(({ name, type }) =>
      door(type === "mutation" ? "POST" : "GET", `/api/trpc/${name}`, trpc),
    ),
  ];
}

async function routeDoors(): Promise<Door[]> {
  const files = readdirSync(API_FOLDER, { recursive: true, encoding: "utf8" });
  const routes = files.filter((file) => path.basename(file) === "route.ts").sort();
  const doors = await Promise.all(
    routes.map(async (file) => {
      const module: unknown = await import(path.join(API_FOLDER, file));
      const place = `/api/${path.dirname(file).split(path.sep).join("/")}`;
      return METHODS.flatMap((method) => {
        const handler = exported(module, method);
        return handler === null ? [] : [door(method, filled(place), handler)];
      });
    }),
  );
  return doors.flat();
}

function filled(template: string): string {
  return template
    .replace(/\/\[\[\.\.\.\w+\]\]/g, "")
    .replace(/\[\.\.\.\w+\]/g, "nowhere")
    .replace("[trpc]", "x")
    .replace("[name]", "me")
    .replace(/\[\w+\]/g, ID);
}

function door(method: string, at: string, handler: Handler): Door {
  return { name: `${method} ${at}`, path: at, method, handler };
}

function handlerOf(doors: readonly Door[], at: string): Handler {
  const found = doors.find((each) => each.path === at);
  if (found === undefined) throw new Error(`no route file answers ${at}`);
  return found.handler;
}

/** Guarantee: what a route file exports under a method's name is its handler. */
function exported(module: unknown, method: string): Handler | null {
  const value = (module as Record<string, unknown>)[method];
  return typeof value === "function" ? (value as Handler) : null;
}
