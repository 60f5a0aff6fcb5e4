export { choosePrice, type PricedCall } from "./choose-price";
export { type Cost, coldCostOf, costOf, savedNano } from "./cost";
export { nanoToUsd } from "./money";
export { PRICE_TABLE } from "./price-table";
export { type LedgerEntry, UsageTally } from "./usage-tally";
