#!/usr/bin/env node
import { refuseOldNode } from "./lib/node-version.mjs";

refuseOldNode();

// Imported only now: an old Node would fail on the rest with a syntax error instead of a sentence.
const { start } = await import("./lib/start.mjs");
await start();
