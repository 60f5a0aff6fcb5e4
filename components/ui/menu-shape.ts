import type * as Radix from "radix-ui/dropdown-menu";
import { createContext, type ReactNode } from "react";

/** What the items of a menu are made of; it comes with the frame. */
export type MenuParts = Pick<
  typeof Radix,
  "Item" | "CheckboxItem" | "ItemIndicator" | "Separator" | "Label"
>;

export interface MenuProps {
  /** An element that can be pressed. */
  trigger: ReactNode;
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
}

export interface Opened {
  readonly parts: MenuParts;
  /** Has `act` done once the menu has closed. */
  readonly choose: (act: () => void) => void;
}

/** Tells the items of an open menu what they are made of. */
export const OpenMenu = createContext<Opened | null>(null);
