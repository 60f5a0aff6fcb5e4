import { reading, type ScriptedAnswer, type Story, type StoryTurn } from "../story";

/** Long sittings: many short turns in a row, so that one call reads what the one before it wrote. */

type Exchange = readonly [question: string, answer: string | readonly ScriptedAnswer[]];

const PORTUGUESE: readonly Exchange[] = [
  [
    "Let us practise Portuguese for half an hour. You ask, I answer, you correct.",
    "Com gosto. Primeira pergunta: **O que fizeste hoje de manhã?**",
  ],
  [
    "Eu fiz o pão e limpei a cozinha.",
    'Muito bem. "Fiz pão" sem artigo soa mais natural. E que pão era?',
  ],
  [
    "Era pão de centeio com sementos.",
    "Quase: *sementes*, feminino plural. **Para quem era o pão?**",
  ],
  ["Para mim e para os vizinhos.", "Perfeito. Agora no futuro: **O que vais fazer no sábado?**"],
  ["Vou limpar o canal de chuva.", 'A palavra é *caleira*. "Vou limpar a caleira". **Com quem?**'],
  [
    "Com a minha vizinha Ines, que tem uma escada longo.",
    "*Uma escada comprida*. Longo diz-se mais do tempo. **Tens medo das alturas?**",
  ],
  [
    "Um pouco, mas a escada é segura.",
    'Boa frase. Agora o conjuntivo: "Espero que não ___ (chover)."',
  ],
  ["Espero que não chova.", 'Exato. Outra: "É preciso que a Inês ___ (trazer) as luvas."'],
  [
    "É preciso que a Inês traga as luvas.",
    "Sem uma falha. **Conta-me o teu fim de semana ideal em três frases.**",
  ],
  [
    "Acordo tarde. Como pão com mel. Não faço nada e estou contente.",
    "Isto é poesia. Só uma nota: *fico contente* se é o resultado, *estou* se é o estado. Ambos servem.",
  ],
  [
    "How did I do?",
    "Four corrections in ten answers, and the subjunctive without a slip. Learn by heart: *caleira, comprida, sementes*.",
  ],
  ["Again next week.", "Na próxima semana, então. Traz pão."],
];

const ONBOARDING: readonly Exchange[] = [
  [
    "Nina here, first day. Where do I begin reading?",
    reading(
      ["README.md", "notes/decisions.md"],
      "In this order: `README.md` (what Lantern is), `notes/decisions.md` (why it is so), `runbooks/deploy.md` (what you must not do alone). Half an hour together.",
    ),
  ],
  [
    "What is a quay display, technically?",
    reading(
      ["releases/v4.1.0.md"],
      "From the notes: a device at the quay that shows departures and falls back to the printed timetable without a network (#311). What it is made of stands nowhere; ask Wei.",
    ),
  ],
  [
    "What must I never do?",
    reading(
      ["runbooks/rollback.md"],
      "Two things:\n\n1. Undo a migration by hand.\n2. Roll back below v4.2.0: migration 0042 has no way back.",
    ),
  ],
  [
    "When may I deploy?",
    reading(
      ["runbooks/deploy.md"],
      "Tuesday and Thursday, 09:30 to 11:30, two people, one of them on call.",
    ),
  ],
  ["Who is on call this week?", "Tomás: it is an even week. Anneli has the odd ones."],
  [
    "Why a week-old staging?",
    "So that bugs that need old data show up a week early. It is on purpose, and it surprises everybody once.",
  ],
  [
    "What does 'expand, release, contract' mean here?",
    reading(
      ["notes/decisions.md"],
      "A migration adds first, the release uses it, the next one removes. It costs one more release and keeps the roll-back working.",
    ),
  ],
  [
    "Show me with an example from Lantern.",
    "0042 did **not** follow it, and that is the example: it moved the table and emptied the old one in the same step. Expanded first, the old table would have stayed filled for one release.",
  ],
  [
    "Which commands change something?",
    reading(
      ["runbooks/deploy.md", "runbooks/rollback.md"],
      "| command | changes |\n|---|---|\n| `lantern check` | nothing |\n| `lantern deploy` | the running version |\n| `lantern migrate` | the database, for good |\n| `lantern deploy --keep-data` | the version, not the data |",
    ),
  ],
  [
    "What is the error rate threshold?",
    "0.5 % over 15 minutes after a deploy. Above it: `runbooks/rollback.md`.",
  ],
  [
    "I would like to fix something small. What?",
    reading(
      ["notes/decisions.md", "releases/v4.2.0.md"],
      "The 6 minutes of migration 0042: it took 6 min 40 s, and two documents still say 6. Ask Tomás which number he wants to live with.",
    ),
  ],
  [
    "He says: no number at all.",
    "Then the line becomes: *tell the harbours how long it took on staging*. Your first commit, two files.",
  ],
  [
    "Merged! What next?",
    "Coffee with Wei, about what a display is made of. Then write it down: you are the only one who still knows what is not obvious.",
  ],
];

const HANDBOOK: readonly Exchange[] = [
  [
    "我想写一份中文的新手手册，先看看我们有哪些资料。",
    reading(
      ["README.md", "rules.md"],
      "现成的有四份：潮汐、船只、排班、规则。手册可以按一次下水的顺序写：来之前、上船前、水上、回来后。",
    ),
  ],
  [
    "第一节：来之前。要点有哪些？",
    reading(
      ["tides.md", "rota.md"],
      "1. 看潮汐表：高潮前后各两小时有水\n2. 看排班：谁值班、谁有钥匙\n3. 穿暖和，别穿棉，带一双干袜子",
    ),
  ],
  [
    "第二节：上船前。",
    reading(
      ["boats.md"],
      "1. 在板上写名字、船和时间\n2. Blue Heron 的艉塞先弄湿再塞\n3. Avocet 有一个桨架偏紧，滴一滴油",
    ),
  ],
  [
    "第三节：水上，写规则。",
    reading(
      ["rules.md"],
      "- 新手最多 4 级风，阵风 7 级一律不出\n- 水温低于 10 °C 必须穿救生衣，不能一个人\n- 日落前半小时回到坡道\n- 看不见对岸就不下水\n- 安全员叫你回来，就回来，不争论",
    ),
  ],
  [
    "第四节：回来后。",
    "1. 冲船、擦干、上架\n2. 把板上的名字擦掉\n3. 有坏的地方，告诉值班的人\n4. 喝茶",
  ],
  [
    "语气再亲切一点，第一句话怎么写？",
    "> 欢迎来到盐沼赛艇俱乐部！你不需要很强壮，也不需要很早起，只需要看一眼潮汐表，再带一双干袜子。",
  ],
  ["标题呢？", "《第一次下水》。简单，也正是大家会搜的词。"],
  [
    "英文版也来一份第一段。",
    "> Welcome to Saltmarsh! You need not be strong, nor up early. You need a look at the tide table and a pair of dry socks.",
  ],
  [
    "很好，发给 Marta 看。",
    "发之前再核对一遍规则的编号：风是规则一，水温是规则二，灯光是规则三。都对得上。",
  ],
];

const PLANNER: readonly Exchange[] = [
  [
    "Tomás here. I want to understand why the planner ignored the index on staging for a minute after it was built. Read what we know first.",
    reading(
      ["releases/v4.2.0.md", "notes/decisions.md", "runbooks/deploy.md"],
      "Nothing here speaks of the planner. *I infer*: the statistics of the new tables were older than the index. `ANALYZE` had not run since the split.",
    ),
  ],
  [
    "How would I see that?",
    "```sql\nSELECT relname, last_analyze, last_autoanalyze, n_mod_since_analyze\nFROM pg_stat_user_tables\nWHERE relname LIKE 'departures_l%'\nORDER BY n_mod_since_analyze DESC;\n```\n\nAn empty `last_analyze` beside a large `n_mod_since_analyze` is your minute.",
  ],
  [
    "n_mod 3.1 million, last_analyze null.",
    "Then the planner believed in an empty table, and an empty table is read from end to end. It was right, by what it knew.",
  ],
  [
    "Should migrations end with ANALYZE?",
    "Those that move rows, yes. It reads a sample, locks no reads and no writes, and takes seconds:\n\n```sql\nANALYZE departures_l12;\n```",
  ],
  [
    "For all twelve, in the migration?",
    "In the migration, after the last insert, outside the transaction that moved the rows: inside it the sample would see them, and keep them locked longer.",
  ],
  [
    "Write the rule for decisions.md.",
    "- **A migration that moves rows ends with ANALYZE.** The display read line 12 from end to end for a minute because the planner took the new table for empty. Decided by Tomás.",
  ],
  [
    "Does autovacuum not do it?",
    "It does, when a tenth of the table has changed and a worker is free; within minutes, not within one.",
  ],
  [
    "Where would I lower the tenth?",
    "Per table, if at all:\n\n```sql\nALTER TABLE departures_l12 SET (autovacuum_analyze_scale_factor = 0.02);\n```\n\nIt changes nothing now; it changes how soon the next ANALYZE comes.",
  ],
  [
    "Is that in any runbook?",
    reading(
      ["runbooks/deploy.md", "runbooks/rollback.md"],
      "No, in neither. I would leave it out of them: a runbook is for what somebody does at night.",
    ),
  ],
  [
    "Agreed. What did I forget?",
    "The other direction: after a roll-back the statistics are those of the newer data. Harmless here, since below v4.2.0 nobody goes.",
  ],
  [
    "Sum it up in three lines for Priya.",
    "1. The index was built; the planner did not know the table had rows.\n2. `ANALYZE` at the end of the migration, from now on.\n3. Nothing to do on production: it analysed itself at 09:56.",
  ],
  ["Sent. Thanks.", "It was a good minute to look at."],
];

function turnsOf(exchanges: readonly Exchange[], everyMinutes: number): StoryTurn[] {
  return exchanges.map(([text, answer]) => ({
    when: everyMinutes,
    text,
    answers: typeof answer === "string" ? [{ text: answer }] : answer,
  }));
}

export const LESSON_STORIES: readonly Story[] = [
  {
    profile: "me",
    title: "Portuguese, half an hour",
    begins: { restDay: 2, at: "18:00" },
    turns: turnsOf(PORTUGUESE, 2),
  },
  {
    profile: "team",
    title: "Nina's first day",
    begins: { workday: 8, at: "13:00" },
    turns: turnsOf(ONBOARDING, 3),
  },
  {
    profile: "team",
    title: "Why the planner looked away",
    begins: { workday: 6, at: "14:20" },
    turns: turnsOf(PLANNER, 2),
  },
  {
    profile: "club-bot",
    title: "新手手册",
    begins: { restDay: 3, at: "14:00" },
    turns: turnsOf(HANDBOOK, 4),
  },
];
