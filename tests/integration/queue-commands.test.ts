import { expect, it } from "vitest";
import { command } from "../factories/commands";
import { aGateway } from "../factories/gateway";

it("/queue edits, moves, removes and clears what waits while a turn runs", async () => {
  const gateway = await aGateway();
  const session = await gateway.open("me");
  await gateway.send(session, "sim:slow 60000");
  await expect.poll(() => gateway.gateway.counts().working).toBe(1);
  for (const word of ["one", "two", "three"]) await command(gateway, session, `/queue ${word}`);
  const words = async () => (await gateway.gateway.waiting(session)).map(({ event }) => event.text);
  await command(gateway, session, "/queue edit 2 deux");
  expect(await words()).toEqual(["one", "deux", "three"]);
  await command(gateway, session, "/queue move 3 1");
  expect(await words()).toEqual(["three", "one", "deux"]);
  await command(gateway, session, "/queue rm 2", true);
  expect(await words()).toEqual(["three", "deux"]);
  expect(await command(gateway, session, "/queue rm 3", true)).toMatchObject({ status: "refused" });
  const clear = () => command(gateway, session, "/queue clear", true);
  const answers = await Promise.all([clear(), clear()]);
  expect(answers.map(({ status }) => status)).toEqual(["done", "done"]);
  expect(await words()).toEqual([]);
  await gateway.gateway.stop(session);
});
