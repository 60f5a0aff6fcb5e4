/** How many tokens a text has, about; the same text always gives the same number, and it never throws. */
export type TokenEstimator = (text: string) => number;
