import type { Story } from "../story";
import { CLUB_STORIES } from "./club";
import { LESSON_STORIES } from "./lessons";
import { PERSONAL_STORIES } from "./me";
import { CHINESE_STORIES } from "./me-chinese";
import { MORNING_STORIES } from "./mornings";
import { ROUTINE_STORIES } from "./routines";
import { TEAM_STORIES } from "./team";
import { CHANNEL_STORIES } from "./team-channel";
import { TODAY_STORIES } from "./today";

/** Two weeks of one person, a team of four and a rowing club. */
export const STORIES: readonly Story[] = [
  ...MORNING_STORIES,
  ...PERSONAL_STORIES,
  ...CHINESE_STORIES,
  ...TEAM_STORIES,
  ...CHANNEL_STORIES,
  ...CLUB_STORIES,
  ...ROUTINE_STORIES,
  ...LESSON_STORIES,
  ...TODAY_STORIES,
];
