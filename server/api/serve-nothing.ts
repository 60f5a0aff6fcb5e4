import type { ApiDependencies } from "./dependencies";
import { guarded } from "./guarded";
import { noSuchPath } from "./responses";

/** Answers paths under `/api` that lead nowhere: to those who may come in, with our own 404. */
export function serveNothing(request: Request, deps: ApiDependencies): Promise<Response> {
  const { pathname } = new URL(request.url);
  return guarded(request, { deps, route: "/api/*" }, async () => noSuchPath(pathname));
}
