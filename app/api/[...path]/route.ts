import { serveNothing } from "@/server/api";
import { getRuntime } from "@/server/runtime";

export const dynamic = "force-dynamic";

async function handle(request: Request): Promise<Response> {
  const { api } = await getRuntime();
  return serveNothing(request, api);
}

export { handle as GET, handle as POST, handle as PATCH, handle as DELETE, handle as PUT };
