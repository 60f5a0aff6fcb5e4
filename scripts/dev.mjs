#!/usr/bin/env node
import { refuseOldNode } from "./lib/node-version.mjs";

refuseOldNode();

const { develop } = await import("./lib/develop.mjs");
await develop();
