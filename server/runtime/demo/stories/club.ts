import type { ChatContext } from "@/server/core/sessions";
import { reading, type ScriptedAnswer, type Story, type StoryTurn, say } from "../story";

const CLUB: ChatContext = {
  platform: "telegram",
  chatType: "group",
  chatId: "-1001234567",
  chatName: "Saltmarsh Rowing Club",
  topic: null,
  threadId: null,
};

type Line = readonly [
  day: { readonly workday: number } | { readonly restDay: number },
  at: string,
  speaker: string,
  text: string,
  answer: string | readonly ScriptedAnswer[],
];

const work = (workday: number) => ({ workday });
const rest = (restDay: number) => ({ restDay });
const TIDES = "tides.md";
const FREE = ["boats.md", "rota.md"];

const LINES: readonly Line[] = [
  [
    work(0),
    "18:05",
    "Bea",
    "When is there water on Thursday?",
    reading(
      [TIDES],
      "Thursday: high water 07:37 and 20:00, so there is water 05:37–09:37 and 18:00–22:00.",
    ),
  ],
  [
    work(0),
    "18:06",
    "Ruth",
    "evening it is!",
    "See you at the slip, and lights on by half past: it is dark before you are back.",
  ],
  [
    work(1),
    "17:40",
    "Li Na",
    "周四晚上谁有钥匙？",
    reading(["rota.md"], "周四晚上是你自己值班，钥匙在你那里 :)"),
  ],
  [
    work(1),
    "17:42",
    "Jonas",
    "Is Blue Heron ready for tonight's beginners?",
    reading(FREE, "Ready. Wet the stern plug before you close it, or she leaks."),
  ],
  [
    work(1),
    "18:10",
    "Priyanka",
    "first time tonight, what do I bring?",
    "Warm layers, no cotton, dry socks for after. The club has life jackets in all sizes. You will like it!",
  ],
  [
    work(2),
    "12:15",
    "Tom",
    "Blue Heron free Sat morning?",
    reading(
      FREE,
      "No: families, with Marta. Avocet is free on Saturday morning, wide and good-natured; one rowlock is stiff.",
    ),
  ],
  [
    work(2),
    "12:16",
    "Tom",
    "Avocet then, for two of us",
    "Ask Marta for her yes, then it is yours.",
  ],
  [
    work(2),
    "12:40",
    "Marta",
    "Yes for Avocet, Tom.",
    "Avocet, Saturday morning: Tom and one more. Name and time on the board, please.",
  ],
  [
    work(3),
    "17:20",
    "Wei",
    "今天风多大还能下水？",
    reading(
      ["rules.md"],
      "规则一：初学者最多 4 级，有经验的最多 5 级，阵风到 7 级一律不下水。今天的风请看码头的旗子，拿不准就问 Marta。",
    ),
  ],
  [
    work(3),
    "17:55",
    "Bea",
    "Thursday group late again, can we have Old Tern?",
    reading(
      FREE,
      "She needs 3.2 m: tonight there are 3.9 m. Fifteen minutes after six she may go to others, with Li Na's word.",
    ),
  ],
  [
    work(3),
    "18:16",
    "Li Na",
    "They are not here. Take her.",
    "Old Tern, tonight: Bea's crew. Mind the trolley wheels.",
  ],
  [
    work(4),
    "08:30",
    "Marta",
    "Fog this morning. Nobody out.",
    "Rule 4: if the far bank cannot be seen from the slip, the boats stay on the racks.",
  ],
  [work(4), "08:31", "Jonas", "👍", "The kettle in the boathouse is not subject to rule 4."],
  [
    rest(0),
    "08:10",
    "Tom",
    "Water until when?",
    reading([TIDES], "Saturday high water 09:08: water 07:08–11:08. Turn back at half past ten."),
  ],
  [
    rest(0),
    "11:20",
    "Tom",
    "Back. Avocet's rowlock squeaks terribly",
    "A drop of oil, not grease: grease collects sand. I cannot write into `boats.md`; somebody note it, please.",
  ],
  [rest(0), "11:24", "Ruth", "done!", "Thank you, Ruth."],
  [
    rest(1),
    "09:05",
    "Ruth",
    "Curlew for race training, any change?",
    reading(
      FREE,
      "Yours and Bea's this morning, key with Jonas. High water 09:56, water until 11:56.",
    ),
  ],
  [
    rest(1),
    "12:10",
    "Bea",
    "personal best :D 2k in 8:02",
    "Eight minutes and two seconds! Write it on the board before somebody doubts it.",
  ],
  [
    work(5),
    "18:30",
    "Priyanka",
    "may two beginners go out alone?",
    reading(
      ["rules.md"],
      "Up to 4 Beaufort, in Avocet, with the person on duty knowing. Not below 10 °C water: then life jackets, and nobody alone.",
    ),
  ],
  [work(5), "18:34", "Priyanka", "and at 6?", "No: rule 1. Wind has no beginners' day."],
  [
    work(6),
    "17:45",
    "Jonas",
    "beginners' course: six people, which boats?",
    reading(
      FREE,
      "Blue Heron takes four and a cox; Avocet takes two. That is six and you at the stern.",
    ),
  ],
  [work(6), "17:58", "Li Na", "我六点到，帮忙掌舵", "太好了，Blue Heron 正缺一位舵手。"],
  [
    work(7),
    "19:20",
    "Tom",
    "settle it: blue or no blue on the boathouse?",
    "I do not take sides in the matter of the blue paint. The vote has been put off three times, which is also a vote.",
  ],
  [
    work(7),
    "19:21",
    "Ruth",
    "haha",
    "The brushes are in the shed, if anyone wants to stop voting.",
  ],
  [
    work(8),
    "17:30",
    "Bea",
    "wind 5 tonight, gusts 6. Old Tern?",
    reading(
      ["rules.md", "boats.md"],
      "Experienced crews: up to 5, and gusts below 7. So allowed, if Marta does not call it off.",
    ),
  ],
  [
    work(8),
    "17:41",
    "Marta",
    "I call it off. Too cold as well.",
    "Called off: rule 6, no discussion on the water. Nor on land.",
  ],
  [
    work(9),
    "12:30",
    "Wei",
    "周六早上有空船吗？",
    reading(FREE, "Avocet 周六早上空着，先到先得，问一下 Marta 就行。"),
  ],
  [
    work(9),
    "12:33",
    "Marta",
    "可以，Wei 用 Avocet。",
    "Avocet，周六早上：Wei。出发前在板上写名字和时间。",
  ],
  [
    rest(2),
    "07:50",
    "Wei",
    "水到几点？",
    reading([TIDES], "周六高潮 09:08，07:08 到 11:08 有水，十点半往回划。"),
  ],
  [rest(2), "11:02", "Wei", "回来了，太美了，看到一只苍鹭", "苍鹭不用写在板上，你的名字要擦掉 :)"],
  [rest(3), "09:20", "Ruth", "Sunday training, key?", "Jonas has it. Water until 11:56."],
  [rest(3), "12:00", "Jonas", "board wiped, all boats in", "All in. Thank you, Jonas."],
];

function turnOf([day, at, speaker, text, answer]: Line): StoryTurn {
  const answers = typeof answer === "string" ? [{ text: answer }] : answer;
  return { when: { ...day, at }, speaker, text, answers };
}

export const CLUB_STORIES: readonly Story[] = [
  {
    profile: "club-bot",
    title: "Saltmarsh Rowing Club",
    begins: { workday: 0, at: "18:05" },
    chat: CLUB,
    channelPrompt: "Group: the whole club. One or two sentences. Never a telephone number.",
    turns: LINES.map(turnOf),
  },
  {
    profile: "club-bot",
    title: "Autumn regatta",
    begins: { workday: 2, at: "20:00" },
    chat: { ...CLUB, chatType: "thread", threadId: "88", topic: "Regatta" },
    channelPrompt: "Topic: the regatta. Lists are welcome here.",
    turns: [
      say(
        "Who can help at the regatta? We need a list of jobs first.",
        "Jobs, as every year:\n\n1. start boat (2)\n2. finish line with clock (2)\n3. tea and cake (3)\n4. trolleys at the slip (4)\n5. first aid: Marta",
        { speaker: "Marta" },
      ),
      say("tea and cake, obviously", "Ruth: tea and cake (1 of 3).", { when: 4, speaker: "Ruth" }),
      say("start boat", "Jonas: start boat (1 of 2).", { when: 2, speaker: "Jonas" }),
      say("我可以管推车", "Li Na：推车（4 人中的第 1 个）。", { when: 6, speaker: "Li Na" }),
      say(
        "Reminder from the calendar: seven days to the regatta.",
        "Seven days. Still open: start boat 1, finish 2, tea and cake 2, trolleys 3.",
        { when: { workday: 4, at: "09:00" }, isInternal: true },
      ),
      say(
        "finish line for me and Tom",
        "Bea and Tom: finish line, complete. Bring the clock that Bea's 8:02 was measured with.",
        { when: 11, speaker: "Bea" },
      ),
      say(
        "What time is high water that Sunday?",
        reading(
          ["tides.md"],
          "In the sample week Sunday is 09:56, so water from 07:56 to 11:56. Check the printed table for the day itself.",
        ),
        { when: { workday: 6, at: "20:15" }, speaker: "Marta" },
      ),
      say(
        "then first start 08:30",
        "First start 08:30, last race in by 11:30. Still open: start boat 1, tea and cake 2, trolleys 3.",
        { when: 3, speaker: "Marta" },
      ),
      say(
        "cake!! two of us",
        "Priyanka and friend: tea and cake, complete. Still open: start boat 1, trolleys 3.",
        { when: 15, speaker: "Priyanka" },
      ),
      say("推车我也来，再叫两个朋友", "Wei 和两位朋友：推车，满了。只差一位开出发艇的。", {
        when: 5,
        speaker: "Wei",
      }),
    ],
  },
  {
    profile: "club-bot",
    begins: { workday: 3, at: "12:05" },
    turns: [
      say(
        "Hi, I am new. How do I join the beginners' course?",
        reading(
          ["rota.md", "README.md"],
          "Welcome! Tuesday evenings in Blue Heron, with Jonas. Come a quarter of an hour early, in warm things, and say hello.",
        ),
      ),
      say(
        "Do I need to be able to swim?",
        "The rules in my files do not say, so ask Marta, the safety officer. My guess: yes, and nobody will make you prove it in November.",
      ),
      say(
        "And if it's windy?",
        reading(
          ["rules.md"],
          "Beginners go out up to 4 Beaufort. Above that there is theory and tea.",
        ),
      ),
    ],
  },
  {
    profile: "club-bot",
    begins: { restDay: 1, at: "17:10" },
    turns: [
      say(
        "俱乐部有哪些船？新手能用哪条？",
        reading(
          ["boats.md"],
          "| 船 | 座位 | 适合 |\n|---|---|---|\n| Blue Heron | 4 + 舵手 | 所有人 |\n| Avocet | 2 | 新手，船身宽 |\n| Curlew | 2 | 有经验的 |\n| Old Tern | 8 + 舵手 | 整队 |\n| Sandpiper | 1 | 正在修 |\n\n新手先坐 Blue Heron，再试 Avocet。",
        ),
      ),
      say(
        "水温多少度必须穿救生衣？",
        reading(["rules.md"], "低于 10 °C 所有人都要穿，而且不能一个人出去（规则二）。"),
      ),
      say("谢谢！", "码头见，记得带一双干袜子。"),
    ],
  },
  {
    profile: "club-bot",
    begins: { workday: 7, at: "21:15" },
    turns: [
      say(
        "How many hours of water do we have in the sample week, evenings only, after six?",
        reading(
          ["tides.md"],
          "Each evening tide gives four hours around high water; counted from 18:00 on:\n\n| day | from | to | hours |\n|---|---|---|---|\n| Mon | 18:00 | 19:38 | 1.6 |\n| Tue | 18:00 | 20:27 | 2.5 |\n| Wed | 18:00 | 21:14 | 3.2 |\n| Thu | 18:00 | 22:00 | 4.0 |\n| Fri | 18:46 | 22:46 | 4.0 |\n| Sat | 19:33 | 23:33 | 4.0 |\n| Sun | 20:24 | 00:24 | 4.0 |\n\nTogether about 23 hours, and half of them in the dark.",
        ),
      ),
      say(
        "Which evenings without lights?",
        "In November none: rule 3 wants you back half an hour before sunset, unless every boat carries two white lights.",
        { when: 2 },
      ),
    ],
  },
];
