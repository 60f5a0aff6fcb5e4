import { type Story, say } from "../story";

export const STORIES: readonly Story[] = [
  {
    profile: "me",
    begins: { workday: 0, at: "08:15" },
    turns: [say("Good morning", "Morning. The kettle first, then the list.")],
  },
];
