#!/usr/bin/env node
import { refuseOldNode } from "./lib/node-version.mjs";

refuseOldNode();

const { test } = await import("./lib/test.mjs");
await test();
