import type { ChatContext } from "@/server/core/sessions";
import { reading, type ScriptedAnswer, type Story, type StoryTurn } from "../story";

const CHANNEL: ChatContext = {
  platform: "slack",
  chatType: "channel",
  chatId: "C07LANTERN",
  chatName: "lantern-ops",
  topic: "Deploys and alarms",
  threadId: null,
};

type Line = readonly [
  workday: number,
  at: string,
  speaker: string,
  text: string,
  answer: string | readonly ScriptedAnswer[],
];

const RUNBOOK = "runbooks/deploy.md";

/** Two weeks of one channel in one session: long gaps between days, several speakers within minutes. */
const LINES: readonly Line[] = [
  [
    0,
    "09:02",
    "Priya",
    "Morning all. Who is on call this week?",
    "Anneli: it is an odd week. Tomás is second because of migration 0042.",
  ],
  [
    0,
    "09:04",
    "Anneli",
    "Confirmed. Anything planned outside the window?",
    "Nothing that I have read. The next window is Tuesday, 09:30 to 11:30.",
  ],
  [
    0,
    "16:45",
    "Tomás",
    "How long did we estimate for 0042?",
    reading(["releases/v4.2.0.md"], "6 minutes on production, by the release note."),
  ],
  [
    0,
    "16:47",
    "Wei",
    "and nothing is locked?",
    "No reads are locked, by `runbooks/deploy.md` step 3. Writes it does not mention.",
  ],
  [
    1,
    "09:31",
    "Anneli",
    "Starting v4.2.0. Steps please.",
    reading(
      [RUNBOOK],
      "1. check · 2. staging · 3. harbours, then migrate · 4. production · 5. fifteen minutes of error rate. You are inside the window.",
    ),
  ],
  [
    1,
    "09:48",
    "Anneli",
    "Staging good.",
    "Then the harbours, then `lantern migrate --env production`.",
  ],
  [1, "09:57", "Tomás", "Migration done, 6:40.", "Step 4. Note: 40 s over the estimate."],
  [
    1,
    "10:46",
    "Anneli",
    "0.08 % errors. Closing.",
    "Closed at 10:46. v4.2.0 is on production; roll-back below it is off the table.",
  ],
  [
    2,
    "10:12",
    "Wei",
    "Westhaven asks why their ferry shows a little wave now",
    "The tide: their quay falls dry, so the display shows why a ferry leaves early (#341, Priya).",
  ],
  [
    2,
    "10:15",
    "Priya",
    "tell them it is a feature :)",
    "> The wave marks departures that wait for water. The time beside it is when the quay falls dry.",
  ],
  [
    3,
    "09:05",
    "Wei",
    "Is today a deploy day?",
    "Thursday, so yes: 09:30 to 11:30. Nothing is tagged since v4.2.0.",
  ],
  [
    3,
    "15:20",
    "Tomás",
    "Index missing on all departures tables, see issue. Hotfix today?",
    "The window closed at 11:30. *Documented*: outside it needs two people and a reason; 900 ms on one display is a reason to wait until Tuesday.",
  ],
  [3, "15:22", "Priya", "wait until Tuesday", "Noted: 0043 on Tuesday."],
  [
    4,
    "16:28",
    "Anneli",
    "ALARM Westhaven: printed timetable on all displays",
    reading(
      ["releases/v4.1.0.md"],
      "They lost the network (#311): the displays fall back by themselves. Ask the harbour for the router's lamp, then the line.",
    ),
  ],
  [
    4,
    "17:06",
    "Anneli",
    "Back. It was the line.",
    "53 minutes. Step 4 of the roll-back runbook: write it down today.",
  ],
  [
    5,
    "09:10",
    "Priya",
    "New week, who is on call?",
    "An even week: not Anneli. The note names her for odd weeks only; who takes the even ones stands nowhere.",
  ],
  [
    5,
    "09:12",
    "Tomás",
    "me",
    "Tomás, then. I can read it in the notes once somebody writes it there.",
  ],
  [
    5,
    "14:33",
    "Wei",
    "周二的发布还是 0043 吗？",
    "是的：0043 给所有 departures 表加索引，窗口是周二 09:30 到 11:30。",
  ],
  [
    6,
    "09:33",
    "Tomás",
    "0043: go. Anything special?",
    "It locks writes for up to 20 s per table. Harbours need no notice for that; the import job does: it retries once.",
  ],
  [
    6,
    "09:52",
    "Tomás",
    "all twelve built, longest 17 s",
    "Below the estimate. Query time on line 12?",
  ],
  [6, "09:54", "Tomás", "4 ms", "900 ms before, 4 ms now. Closed at 09:54."],
  [
    6,
    "15:00",
    "Priya",
    "Draft a note for the harbours about last week's 53 minutes, 2 sentences",
    "> On Friday the displays at Westhaven showed the printed timetable for 53 minutes because the harbour's line was down. No departure was missed.",
  ],
  [
    7,
    "11:11",
    "Anneli",
    "Who changed the alert threshold?",
    reading(
      ["notes/decisions.md"],
      "Not in the decisions. Silence of all displays in one minute was proposed last Friday; I do not see who switched it on.",
    ),
  ],
  [
    7,
    "11:13",
    "Wei",
    "me, sorry, will write it down",
    "Thank you. One line in `notes/decisions.md` is enough.",
  ],
  [
    8,
    "09:31",
    "Wei",
    "v4.2.1 with the smaller tide column. Steps?",
    "The same five, without a migration: step 3 falls away.",
  ],
  [8, "10:20", "Wei", "done, 0.05 %", "Closed at 10:20."],
  [
    8,
    "10:24",
    "Priya",
    "nice, quickest one this year",
    "48 minutes, with the coffee. Tomás' of Tuesday took 21, if one counts only the machine.",
  ],
  [
    9,
    "09:00",
    "Tomás",
    "Friday question: what is the oldest open item under Next?",
    reading(
      ["notes/decisions.md"],
      "The status page for harbours (Wei, sketch done). The tokens for the bus company were decided on Monday.",
    ),
  ],
  [
    9,
    "13:15",
    "Anneli",
    "holiday next Thursday. Deploy rule?",
    "Never on the day before a holiday: so Wednesday is out and Thursday is the holiday. The window left is Tuesday.",
  ],
  [
    9,
    "16:58",
    "Priya",
    "thanks everyone, good week",
    "Two deploys, one alarm, no roll-back. Staging is still a week behind, on purpose.",
  ],
];

function turnOf([workday, at, speaker, text, answer]: Line): StoryTurn {
  const answers = typeof answer === "string" ? [{ text: answer }] : answer;
  return { when: { workday, at }, speaker, text, answers };
}

export const CHANNEL_STORIES: readonly Story[] = [
  {
    profile: "team",
    title: "#lantern-ops",
    begins: { workday: 0, at: "09:02" },
    chat: CHANNEL,
    channelPrompt:
      "Channel: Lantern operations. Short answers, commands in full. Name the runbook.",
    turns: LINES.map(turnOf),
  },
];
