import { reading, type ScriptedAnswer, type Story, type StoryTurn } from "../story";

/** What comes back every day, each routine in one session of its own. */

const NIGHTLY: readonly string[] = [
  "Nothing contradicts. v4.2.0 is announced for Tuesday; the runbook's window agrees.",
  "Nothing contradicts. Deploy day: 09:30 to 11:30.",
  "One finding: the release note says 6 min for migration 0042, yesterday's channel says 6 min 40 s.",
  "The same finding as yesterday; nobody has decided which line is to be mended.",
  "Nothing new. The window of yesterday passed without a deploy.",
  "The week turned: on-call of even weeks is written nowhere.",
  "Deploy day. 0043 is planned; `runbooks/rollback.md` names only 0042 as having no way back.",
  "0043 is on production. `notes/decisions.md` does not know it yet.",
  "Deploy day, v4.2.1 without a migration. Step 3 of the runbook falls away.",
  "Nothing contradicts. Two open items under Next, one of them decided by word of mouth.",
];

const WATER: readonly string[] = [
  "Water 10:00–14:00 is for nobody on a Monday; evening from 15:38. Blue Heron and Curlew are ready.",
  "Beginners tonight: water 16:27–20:27, Blue Heron ready, plug wet please.",
  "Evening water 17:14–21:14. No group on the rota: first to ask.",
  "Thursday group: 18:00–22:00, 3.9 m, Old Tern floats.",
  "Morning 06:22–10:22, evening 18:46–22:46. Look at the far bank first.",
  "Monday: 3.3 m in the evening, enough for Old Tern, barely.",
  "Beginners tonight; Avocet's rowlock is stiff, somebody bring oil.",
  "Evening water 17:14–21:14. Nothing on the rota.",
  "Thursday: 18:00–22:00. Wind is announced; Marta decides at five.",
  "Friday, 4.0 m: the best water of the week and nobody on the rota.",
];

const WEEKEND_WATER: readonly string[] = [
  "Families 07:08–11:08 in Blue Heron; Avocet is free.",
  "Race training in Curlew, 07:56–11:56, key with Jonas.",
  "家庭日：07:08–11:08 有水，Blue Heron；Avocet 给 Wei。",
  "Curlew for Bea and Ruth, 07:56–11:56. Sandpiper is still away.",
];

const REVIEWS: readonly (readonly [string, string])[] = [
  [
    "Evening review, please.",
    "Open: four lines. Done today: none, but you wrote down the sweep's number. Tomorrow's smallest: the meter.",
  ],
  [
    "Evening review.",
    "Open: three. Done: the letter. The tile cutter is still in the hall, where you will fall over it.",
  ],
  ["今天回顾一下？", "还剩三件：切砖机、烟囱、檐沟。今天做完了一件：抄水表。"],
  [
    "Evening review.",
    "Open: two. The chimney is swept and the cowl is loose: one line became half a line.",
  ],
  ["Evening review, short.", "Two open, both on Saturday."],
  ["Evening review.", "Gutter and cowl: done. Open: the tile cutter, and a guard to be measured."],
  ["回顾一下今天。", "还剩两件：还切砖机，量檐沟的内径。今天给土豆翻了面。"],
  ["Evening review.", "Open: one, the guard. Ines has her cutter and you your atlas."],
  ["Evening review.", "Nothing open but the guard; the shop opens at nine."],
  [
    "Last review of the week.",
    "A quiet list. The long ladder goes back to the neighbour, and the boiler wants a look.",
  ],
];

const FOLLOW_UPS: readonly string[] = [
  "And in one word?",
  "What would you do first?",
  "明天先做什么？",
  "Anything for the weekend?",
  "Good night.",
];

const SHORT_ANSWERS: readonly string[] = [
  "Patience.",
  "The smallest one. The others look smaller beside it then.",
  "先做最小的那件，五分钟就好。",
  "Ladder, gloves, and somebody who holds the ladder.",
  "Good night. The fridge may start as often as it likes.",
];

function routine(workday: number, at: string, rest: Omit<StoryTurn, "when">): StoryTurn {
  return { when: { workday, at }, ...rest };
}

function nightly(): StoryTurn[] {
  const files = [
    "runbooks/deploy.md",
    "runbooks/rollback.md",
    "notes/decisions.md",
    "releases/v4.1.0.md",
    "releases/v4.2.0.md",
  ];
  return NIGHTLY.map((text, workday) =>
    routine(workday, "06:30", {
      text: "Task: read runbooks, decisions and the last release. Say in two sentences whether anything contradicts.",
      isInternal: true,
      answers: reading(files, text),
    }),
  );
}

function water(): StoryTurn[] {
  const text = "Task: water, boats and keys of today, for the pinned message.";
  const files = ["tides.md", "boats.md", "rota.md", "rules.md"];
  const answers = (words: string): ScriptedAnswer[] => reading(files, words);
  return [
    ...WATER.map((words, workday) =>
      routine(workday, "06:00", { text, isInternal: true, answers: answers(words) }),
    ),
    ...WEEKEND_WATER.map(
      (words, restDay): StoryTurn => ({
        when: { restDay, at: "06:00" },
        text,
        isInternal: true,
        answers: answers(words),
      }),
    ),
  ];
}

function reviews(): StoryTurn[] {
  const files = ["notes/week.md", "notes/house.md", "notes/garden.md"];
  return REVIEWS.flatMap(([text, words], workday): StoryTurn[] => [
    routine(workday, "21:45", { text, answers: reading(files, words) }),
    {
      when: 1,
      text: FOLLOW_UPS[workday % FOLLOW_UPS.length] ?? "",
      answers: [{ text: SHORT_ANSWERS[workday % SHORT_ANSWERS.length] ?? "" }],
    },
  ]);
}

export const ROUTINE_STORIES: readonly Story[] = [
  {
    profile: "team",
    title: "Nightly check of the documents",
    begins: { workday: 0, at: "06:30" },
    turns: nightly(),
  },
  {
    profile: "club-bot",
    title: "Water of the day",
    begins: { workday: 0, at: "06:00" },
    turns: water(),
  },
  {
    profile: "me",
    title: "Evening review",
    begins: { workday: 0, at: "21:45" },
    turns: reviews(),
  },
];
