import { serveMetrics } from "@/server/api";
import { getRuntime } from "@/server/runtime";

export const dynamic = "force-dynamic";

async function handle(request: Request): Promise<Response> {
  const { api } = await getRuntime();
  return serveMetrics(request, api);
}

export { handle as GET };
