/** For a box that scrolls and holds nothing to focus: the keyboard must reach it all the same. */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;
