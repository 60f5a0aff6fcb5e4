#!/usr/bin/env node
import { refuseOldNode } from "./lib/node-version.mjs";

refuseOldNode();

const { check } = await import("./lib/check.mjs");
await check();
