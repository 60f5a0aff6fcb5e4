import { looking, reading, type Story, say } from "../story";

/** What four engineers ask their agent, each in a conversation of their own. */
export const TEAM_STORIES: readonly Story[] = [
  {
    profile: "team",
    title: "v4.2.0: what changes for harbours",
    begins: { workday: 0, at: "09:10" },
    turns: [
      say(
        "What changed between v4.1.0 and v4.2.0?",
        reading(
          ["releases/v4.1.0.md", "releases/v4.2.0.md"],
          "From the release notes, v4.2.0 against v4.1.0:\n\n| change | issue | by |\n|---|---|---|\n| Summer time is taken from the quay's zone | closes #330 | Wei |\n| Departures carry the tide | #341 | Priya |\n| Departures table split by line (migration 0042, 6 min) | n/a | Tomás |\n| Radio text format of 2019 removed | #289 | n/a |\n\nThe known fault of v4.1.0, first departure an hour early after a change to summer time, is gone.",
          "I read both release notes.",
        ),
      ),
      say(
        "Write it for harbour masters, no jargon, 80 words.",
        "> From Tuesday on the displays show why a ferry leaves early: when the quay falls dry, the tide stands beside the departure. The hour that went missing after the change to summer time will not go missing again. The old radio text of 2019 is switched off; nobody has used it for a year. The displays restart once, in the morning, and show the printed timetable for a few minutes. If yours still shows it at noon, call Anneli.",
        { when: 5 },
      ),
      say(
        "Is 0042 reversible?",
        reading(
          ["runbooks/rollback.md"],
          "No. *Documented*, in `runbooks/rollback.md`, step 3: migration 0042 has no way back. Below v4.2.0 the display reads the old departures table, which is empty by then. Mend forward and call Tomás.",
        ),
        { when: 3 },
      ),
      say(
        "Then who needs to know before Tuesday?",
        "1. **Tomás**: on call for the migration.\n2. **Anneli**: on call this week (odd).\n3. The harbours: step 3 of `runbooks/deploy.md` says to tell them before the migration.",
        { when: 2 },
      ),
    ],
  },
  {
    profile: "team",
    begins: { workday: 1, at: "09:35" },
    turns: [
      say(
        "Walk me through today's deploy of v4.2.0.",
        reading(
          ["runbooks/deploy.md", "releases/v4.2.0.md"],
          "You are inside the window (Tuesday and Thursday, 09:30 to 11:30). In order:\n\n1. `lantern check --env production` must end with `ready`.\n2. `lantern deploy --tag v4.2.0 --env staging`; watch one departure in the office.\n3. Tell the harbours, then `lantern migrate --env production`. It runs 6 min and locks no reads.\n4. `lantern deploy --tag v4.2.0 --env production`\n5. Error rate for 15 minutes. Above 0.5 %: `runbooks/rollback.md`, but **not below v4.2.0**.",
        ),
      ),
      say(
        "check says: warn: 1 pending migration",
        "Expected: that is 0042. Read step 3 before you go on; the check is satisfied once the harbours know.",
        { when: 2 },
      ),
      say(
        "Staging is up, departure 10:05 looks right.",
        "Then step 3. Write into the channel first: migration begins, no reads are locked, done in about 6 minutes.",
        { when: 14 },
      ),
      say(
        "Migration took 6 min 40 s. Deploying.",
        "Note the 40 s: production has grown by a tenth since the estimate was written. After the deploy: error rate until 10:45.",
        { when: 9 },
      ),
      say(
        "0.08 % after 15 minutes.",
        "Below 0.5 %. The deploy is done at 10:46. What is left: the line in `notes/decisions.md` about 0042 having no way back, which Tomás asked for.",
        { when: 18 },
      ),
    ],
  },
  {
    profile: "team",
    begins: { workday: 2, at: "11:20" },
    turns: [
      say(
        "Why is staging a week behind?",
        reading(
          ["notes/decisions.md"],
          "On purpose. Bugs that need old data showed up only in production; now they show up a week early. Decided by Priya and Anneli after the night of the empty departures.",
        ),
      ),
      say(
        "I need yesterday's data for a bug. Can I refresh it?",
        "*Documented*: nothing forbids it. *I infer*: a refresh would hide the next old-data bug for a week. Ask Anneli, and put the old copy back afterwards:\n\n```sh\nlantern snapshot --env staging --name before-refresh\nlantern refresh --env staging --from production --at yesterday\nlantern restore --env staging --name before-refresh   # when done\n```\n\nThe last line changes staging back to what it was; nothing in production is touched.",
        { when: 4 },
      ),
      say(
        "She said yes. Done, restored.",
        "Good. Two lines for the channel: refreshed 11:52, restored 13:10, found by Wei.",
        { when: 80 },
      ),
    ],
  },
  {
    profile: "team",
    title: "Departures query is slow",
    begins: { workday: 3, at: "14:05" },
    turns: [
      say(
        "After 0042 this query takes 900 ms on the big line. Ideas?\n\n```sql\nSELECT * FROM departures_l12\nWHERE quay_id = $1 AND departs_at >= now()\nORDER BY departs_at LIMIT 20;\n```",
        [
          {
            thinking:
              "The split table lost the composite index. Suggest (quay_id, departs_at), CONCURRENTLY, check plan with EXPLAIN (ANALYZE, BUFFERS). SELECT * also hurts index-only scans.",
            text: "The old table had `(quay_id, departs_at)`; check that the split kept it:\n\n```sql\nSELECT indexdef FROM pg_indexes WHERE tablename = 'departures_l12';\n```\n\nIf it is missing:\n\n```sql\nCREATE INDEX CONCURRENTLY departures_l12_quay_time\n  ON departures_l12 (quay_id, departs_at);\n```\n\n`CONCURRENTLY` locks no writes; it takes longer and must not run inside a transaction.",
          },
        ],
        { effort: "high" },
      ),
      say(
        "It is missing on all twelve tables.",
        "Then it belongs into a migration, not into twelve shells:\n\n```sql\nDO $$\nDECLARE line int;\nBEGIN\n  FOR line IN 1..12 LOOP\n    EXECUTE format(\n      'CREATE INDEX IF NOT EXISTS departures_l%s_quay_time ON departures_l%s (quay_id, departs_at)',\n      line, line);\n  END LOOP;\nEND $$;\n```\n\nThis form **does** lock writes while it builds, a few seconds per table. Outside the window that would need Anneli's word.",
        { when: 6 },
      ),
      say(
        "How long for the largest?",
        "*I infer* from 0042: it copied 6 min 40 s for all lines; line 12 held about a third. An index build reads that third once: 10 to 20 s.",
        { when: 3 },
      ),
      say(
        "Built on staging: 14 s. Query is 3 ms now.",
        "900 ms to 3 ms. Put both numbers into the issue; they will be asked for when somebody proposes to drop the index.",
        { when: 25 },
      ),
      say(
        "Can you draft the issue text, present tense?",
        "**Departures tables lack the index on quay and time**\n\nAfter migration 0042 the tables `departures_l1` to `departures_l12` have no index on `(quay_id, departs_at)`. The display's query reads the whole table: 900 ms on line 12.\n\nMigration 0043 creates the index on each table. It locks writes for up to 20 s per table and runs inside the window.\n\nMeasured on staging: 3 ms after, 900 ms before.",
        { when: 4, afterwards: "evict" },
      ),
      say(
        "Make it two sentences shorter.",
        "Strike the second sentence of the first paragraph and the last line; the numbers stay in the table of the pull request.",
        { when: 11 },
      ),
    ],
  },
  {
    profile: "team",
    begins: { workday: 4, at: "16:30" },
    turns: [
      say(
        "Alarm: quay displays at Westhaven show the printed timetable. What now?",
        reading(
          ["runbooks/rollback.md", "releases/v4.1.0.md"],
          "They lost the network: since v4.1.0 the displays fall back to the printed timetable then (#311). Nothing is wrong with the data.\n\n**Now:** ask the harbour whether their router has power.\n**Then:** `lantern quay status westhaven`, which shows when each display was last heard.\n**Afterwards:** if all fell silent in the same minute, it was the line and not the displays.",
        ),
      ),
      say(
        "All five silent since 16:12.",
        "The same minute: the line. Call the provider of the harbour's connection; nothing on our side will bring it back.",
        { when: 3 },
      ),
      say(
        "Back since 17:05.",
        "Fifty-three minutes. Write down what happened while you remember it: step 4 of `runbooks/rollback.md` applies to alarms too.",
        { when: 40 },
      ),
    ],
  },
  {
    profile: "team",
    title: "Read-only tokens for the bus company",
    begins: { workday: 5, at: "10:15" },
    turns: [
      say(
        "The bus company asks again for read-only tokens. What did we decide?",
        reading(
          ["notes/decisions.md"],
          "Nothing yet. It stands under *Next* with an open question: who pays for the traffic?",
        ),
        { model: "claude-sonnet-5-5" },
      ),
      say(
        "Estimate the traffic: 140 buses asking every 30 s, 18 h a day.",
        "140 × 2 per minute × 60 × 18 = **302,400 requests a day**, 3.5 per second on average. At 1.2 kB an answer that is 363 MB a day.\n\nWith `ETag` and a change every few minutes, nine in ten become 304: about 40 MB.",
        { when: 4 },
      ),
      say(
        "So what would you propose?",
        "Three lines for Priya:\n\n1. Tokens per company, read-only, 10 requests a second, `ETag` required.\n2. At 40 MB a day the traffic costs less than the invoice for it.\n3. Stop after three months unless they tell us who to call.",
        { when: 3, effort: "high" },
      ),
      say(
        "Priya agrees. Switch back to the big model and write the decision.",
        "- **Read-only tokens for the bus company.** One token per company, 10 requests a second, `ETag` required; ends after three months unless renewed. Traffic about 40 MB a day, not charged. Decided by Priya.\n\nThat is one line too long for `notes/decisions.md`; the estimate can live in the issue.",
        { when: 30, model: "claude-opus-5-5" },
      ),
    ],
  },
  {
    profile: "team",
    begins: { workday: 6, at: "09:50" },
    turns: [
      say(
        "Review this: we store departure times as local text. Good idea?",
        "No. Three reasons, all of which you have met:\n\n- #330 was exactly this: the server's zone instead of the quay's.\n- 02:30 exists twice on one night in autumn and not at all on one in spring.\n- Sorting text sorts 9:05 behind 10:00.\n\nStore UTC and the quay's zone; render at the edge.",
      ),
      say(
        "Wei says the quay's zone can change.",
        "Then the zone belongs to the departure as of its date, not to the quay as of today. One column more; no history is rewritten.",
        { when: 3 },
      ),
      say(
        "Show the table.",
        "```sql\nCREATE TABLE departure (\n  id         bigint PRIMARY KEY,\n  quay_id    bigint NOT NULL REFERENCES quay (id),\n  departs_at timestamptz NOT NULL,\n  zone       text NOT NULL,          -- IANA, as of departs_at\n  CHECK (zone <> '')\n);\nCREATE INDEX ON departure (quay_id, departs_at);\n```",
        { when: 2 },
      ),
      say(
        "Tomás wants the zone as smallint.",
        "He saves 14 bytes a row and gains a lookup in every query. At 40 million rows that is 560 MB; his point stands if you keep the lookup in memory. Your decision to weigh.",
        { when: 7, afterwards: "resend" },
      ),
    ],
  },
  {
    profile: "team",
    begins: { workday: 7, at: "13:40" },
    turns: [
      say("Summarise the incident from last week for the harbours.", [], {
        fault: { status: 529, times: 3 },
      }),
      say(
        "Summarise the incident from last week for the harbours.",
        "> On one afternoon last week the displays at Westhaven showed the printed timetable for 53 minutes. The harbour's connection was interrupted; the displays did what they are built to do and showed what they knew. No departure was missed. They returned by themselves at 17:05.",
        { when: 6 },
      ),
      say(
        "Add what we do about it.",
        "> We now watch whether all displays of a harbour fall silent in the same minute, and call the harbour before the harbour calls us.",
        { when: 2 },
      ),
    ],
  },
  {
    profile: "team",
    begins: { workday: 8, at: "10:05" },
    turns: [
      say(
        "Look around in here and tell me which document is out of date.",
        looking(
          [
            "runbooks/deploy.md",
            "runbooks/rollback.md",
            "notes/decisions.md",
            "releases/v4.2.0.md",
          ],
          'Two lines contradict what happened since:\n\n- `runbooks/deploy.md`, step 3 and `releases/v4.2.0.md`: "6 min" for migration 0042. It took 6 min 40 s.\n- `notes/decisions.md`: *Expand, release, contract* says that the roll-back works again "except for 0042". With 0043 planned the exception wants a number range.\n\nWhich of them is to be mended?',
          "I list the folder and read the runbooks, the decisions and the last release.",
        ),
      ),
      say(
        "The first. Suggest the wording.",
        'In `runbooks/deploy.md`, step 3: *"With a migration: tell the harbours how long it took on staging, then `lantern migrate --env production`."* A number that is measured each time does not age.',
        { when: 3 },
      ),
      say(
        "Nice. Anything else while you are at it?",
        "The deploy window is named in two places, `runbooks/deploy.md` and your memory of it. They agree today.",
        { when: 2 },
      ),
    ],
  },
  {
    profile: "team",
    title: "Tide column in the display",
    begins: { workday: 9, at: "15:10" },
    turns: [
      say(
        "Wei here. The tide column overflows on the small displays. Options?",
        "Three, from least work to best:\n\n1. Abbreviate: `low 14:05` → `↓14:05`. An hour.\n2. Show it only where the quay falls dry (#341 says why). Half a day, and most displays keep their room.\n3. Let the harbour choose. A setting more, forever.\n\nI would take 2.",
      ),
      say(
        "2 it is. What is the rule for 'falls dry'?",
        reading(
          ["releases/v4.2.0.md"],
          "The release note only says that a quay that falls dry shows why a ferry leaves early. *I infer* the rule: depth at low water below the draught of the line's ferry. Priya wrote #341; she knows the threshold.",
        ),
        { when: 4 },
      ),
      say(
        "Threshold is 1.8 m. Write the test names.",
        '```ts\ndescribe("the tide column", () => {\n  it("is shown where the quay falls below 1.8 m at low water");\n  it("is left out where it never does");\n  it("appears for one tide when a survey lowers the depth");\n  it("keeps the departure visible when both do not fit");\n});\n```',
        { when: 3 },
      ),
      say(
        "The third one is mean. I like it.",
        "Surveys are mean. Tomás found the last one by counting complaints.",
        { when: 2, afterwards: "branch" },
      ),
      say(
        "Green. Merging.",
        "Then it is Thursday's deploy, 09:30. Anneli is off next week; the second person is Tomás.",
        { when: 95 },
      ),
    ],
  },
];
