import { generate } from "./build.mjs";
import { runChecks } from "./checks.mjs";
import { installPackages } from "./install.mjs";
import { orRefuse } from "./refusal.mjs";
import { ROOT } from "./settings.mjs";

/** `npm run check`: everything that needs neither a database nor a browser; exit code 1 when a check fails. */
export async function check() {
  await orRefuse(async () => {
    await installPackages(ROOT);
    await generate(ROOT);
  });
  const { passed, failed } = await runChecks(ROOT, { withCovered: true });
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
