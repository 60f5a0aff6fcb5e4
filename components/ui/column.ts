/** The width in which the middle of the console is read and written: all of it keeps to one column. */
export const COLUMN = "mx-auto w-full max-w-3xl";
