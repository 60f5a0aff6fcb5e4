import { buildApp } from "./build.mjs";
import { prepare } from "./prepare.mjs";
import { serve } from "./serve.mjs";
import { ROOT } from "./settings.mjs";

/** `npm start`: refuses early and in one line, installs and builds what is not current, then serves. */
export async function start() {
  await serve(ROOT, await prepare(buildApp));
}
