import { BranchLine } from "./branch-line";
import { OutgoingBubble } from "./outgoing-bubble";
import { ReplacedTurns } from "./replaced-turns";
import type { ThreadItem } from "./thread-items";
import { TurnArticle } from "./turn-article";

/** One item of a thread, of whatever kind. */
export function ThreadItemView({ item }: { item: ThreadItem }) {
  switch (item.kind) {
    case "turn":
      return <TurnArticle row={item.row} />;
    case "replaced":
      return <ReplacedTurns rows={item.rows} why={item.why} />;
    case "branch":
      return <BranchLine from={item.from} />;
    case "outgoing":
      return <OutgoingBubble message={item.message} />;
  }
}
