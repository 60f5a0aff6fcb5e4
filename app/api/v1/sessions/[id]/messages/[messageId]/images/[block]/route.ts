import { serveMessageImage } from "@/server/api";
import { getRuntime } from "@/server/runtime";

export const dynamic = "force-dynamic";

async function handle(request: Request): Promise<Response> {
  const { api } = await getRuntime();
  return serveMessageImage(request, api);
}

export { handle as GET, handle as POST, handle as PUT, handle as PATCH, handle as DELETE };
