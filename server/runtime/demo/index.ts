export { DemoButton } from "./demo-button";
export { play } from "./play";
export { Stage } from "./stage";
export { STORIES } from "./stories";
export { twoWeeksBefore } from "./timetable";
