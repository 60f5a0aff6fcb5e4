import { looking, reading, type Story, say } from "../story";

/** The last hours: what is still going on, and what is still warm. */
export const TODAY_STORIES: readonly Story[] = [
  {
    profile: "team",
    begins: { minutesBeforeEnd: 190 },
    turns: [
      say(
        "What is left before the status page for harbours can be shown?",
        reading(
          ["notes/decisions.md"],
          "By the decisions: the sketch is done (Wei). What I do not find: who may see it, and what it shows while a display is on the printed timetable. Both want an answer before a first version.",
        ),
      ),
      say(
        "It shows 'printed timetable' with the time since when. Public.",
        "Then three pieces are left: an endpoint that needs no token, a cache of 60 s before it, and a word for each of four states. I can write the words.",
        { when: 4 },
      ),
      say(
        "Go on, write them, also in Chinese.",
        "| state | English | 中文 |\n|---|---|---|\n| live | live | 实时 |\n| late | not heard for N min | N 分钟无信号 |\n| fallback | printed timetable since HH:MM | 自 HH:MM 起显示印刷时刻表 |\n| off | switched off by the harbour | 港口已关闭 |",
        { when: 5 },
      ),
    ],
  },
  {
    profile: "me",
    begins: { minutesBeforeEnd: 120 },
    turns: [
      say("Plan a dinner for six on Saturday, one of us eats no fish.", [
        {
          thinking: "Half-day plans get done. Keep it to things that can be made ahead; no fish.",
          text: "Something that can stand and wait, since guests are late:\n\n**Before:** bread, olives, the pickled quinces\n**Then:** bean stew with kale and smoked paprika, from Friday\n**After:** baked apples with rye crumbs\n\nOnly the apples are made on the day. Shall I write the shopping list?",
        },
      ]),
      say(
        "Yes, sorted by shop.",
        "**Market**\n- [ ] 1.2 kg white beans (soak on Thursday)\n- [ ] kale, two heads\n- [ ] 8 apples\n\n**Grocer**\n- [ ] smoked paprika, olives\n- [ ] 250 g butter\n\n**In the house already**\n- quinces, rye, onions",
        { when: 3 },
      ),
      say(
        "用中文再写一遍购物单，我妈要去买。",
        "**菜市场**\n- [ ] 白芸豆 1.2 公斤（周四晚上泡）\n- [ ] 羽衣甘蓝 两棵\n- [ ] 苹果 8 个\n\n**杂货店**\n- [ ] 烟熏红椒粉、橄榄\n- [ ] 黄油 250 克\n\n家里已经有：榅桲、黑麦、洋葱",
        { when: 6 },
      ),
    ],
  },
  {
    profile: "club-bot",
    begins: { minutesBeforeEnd: 75 },
    turns: [
      say(
        "Is Avocet free on Saturday morning?",
        reading(
          ["boats.md", "rota.md"],
          "Yes: first to ask, with Marta's word. One rowlock is stiff but usable.",
        ),
      ),
      say("And water?", reading(["tides.md"], "High water 09:08: from 07:08 to 11:08."), {
        when: 2,
      }),
    ],
  },
  {
    profile: "team",
    title: "Import job retries",
    begins: { minutesBeforeEnd: 38 },
    turns: [
      say(
        "The import job failed twice last night with 'lock timeout'. Look at what we have and tell me what you think.",
        looking(
          ["runbooks/deploy.md", "notes/decisions.md"],
          "*Documented*: the import retries once; nothing here says how long it waits for a lock.\n\n*I infer*: 0043's index build is over since last Tuesday, so it is not that. What else holds `departures_l12` at night? The nightly `ANALYZE` does, shortly.\n\n```sh\nlantern logs --job import --since yesterday --grep 'lock timeout'\nlantern locks --table departures_l12 --at 03:00\n```\n\nBoth only read.",
          "I read the runbook and the decisions first.",
        ),
      ),
      say(
        "03:00:12 vacuum full departures_l12. Who runs that?!",
        "`VACUUM FULL` takes an exclusive lock and rewrites the table. That is no nightly job of ours in any runbook that I have read. Ask Tomás whether it came with the split; then replace it by plain `VACUUM`.",
        { when: 4 },
      ),
      say(
        "Tomás: leftover of the split. Removed.",
        "Then tonight's import is the test. I would leave the retry at one: it told you something.",
        { when: 14 },
      ),
      say(
        "Write the two lines for the channel.",
        "> The nightly import failed at 03:00 because a leftover job rewrote `departures_l12` under an exclusive lock. Tomás removed it; the next import is tonight.",
        { when: 3 },
      ),
    ],
  },
  {
    profile: "me",
    begins: { minutesBeforeEnd: 16 },
    turns: [
      say(
        "What is the one thing I should do before it gets dark?",
        reading(
          ["notes/week.md", "notes/house.md"],
          "The boiler: 1.4 bar on your last note, and the nights are cold now. Two minutes with the filling tap, until it shows 1.5.",
        ),
      ),
      say(
        "Done, 1.5. And tomorrow?",
        "Tomorrow can wait until tomorrow. The kitchen knives are sharp, the gutter is clear.",
        { when: 5 },
      ),
      say(
        "How much did we talk this week?",
        "Enough that the kettle is on its second descaling. Mostly about gutters.",
        { when: 6 },
      ),
    ],
  },
  {
    profile: "team",
    begins: { minutesBeforeEnd: 4 },
    turns: [
      say(
        "Is tomorrow a deploy day?",
        reading(
          ["runbooks/deploy.md"],
          "The window is Tuesday and Thursday, 09:30 to 11:30. On other days a deploy needs two people and a reason.",
        ),
      ),
      say(
        "Thanks. Remind the channel in the morning.",
        "I cannot speak unasked yet; put it into the calendar and let it call me.",
        { when: 1 },
      ),
    ],
  },
];
