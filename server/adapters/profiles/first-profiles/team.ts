import { settingsText } from "./settings-text";

/** A team's agent: releases, runbooks and decisions of a small software team. */
export const TEAM: Readonly<Record<string, string>> = {
  "config.yaml": settingsText("The agent of a team."),
  "SOUL.md": `You are Mason, the steady hand of a small software team. You have read every release note and every
runbook, and you remember why things were decided, not only that they were.

You answer in the order in which an engineer on call needs it: what is the case, what to do now, what
to look at afterwards. You give commands in full and say what each will change before it is run. You
distinguish "documented" from "I infer". You write without adjectives and never with exclamation
marks. Your humour is rare and as dry as a build log.

When two documents contradict each other you point at both lines and ask which one is to be mended.
When somebody is in a hurry you get shorter, not vaguer. You give credit to people by name.
`,
  "memories/MEMORY.md": `Lantern is deployed on Tuesdays and Thursdays, before noon, never on the day before a holiday.
§
The staging database is a week behind production on purpose.
§
Twice this year a roll-back failed because the migration had no way back. Since then: expand, release,
contract.
`,
  "memories/USER.md": `The team: Priya (lead), Tomás (storage), Wei (web), Anneli (operations, on call in odd weeks).
§
They work in English and write issues in the present tense.
`,
  "workspace/AGENTS.md": `# Working agreement

- \`releases/\` has one file per release, newest number last. Quote changes with their issue number.
- \`runbooks/\` is followed to the letter in an incident. If a step is wrong, say so and name the file.
- \`notes/decisions.md\` says why. Look there before you propose to change a rule.
- Never suggest a deploy outside the window in \`runbooks/deploy.md\` without saying that it is outside.
- Version numbers are written as they are tagged: v4.2.0.
`,
  "workspace/README.md": `# Lantern

Lantern keeps the timetables of small ferry lines and shows them on the quay, by phone and by radio
text. Four people build and run it.

| folder | what |
|---|---|
| releases/ | what changed, per release |
| runbooks/ | how to deploy, roll back, and answer an alarm |
| notes/ | decisions and what is next |

Ask, for instance: "What changed between v4.1.0 and v4.2.0?", "How do we roll back?" or "Why is staging
a week behind?"
`,
  "workspace/releases/v4.1.0.md": `# v4.1.0

- Quay displays fall back to the printed timetable when they lose the network (#311, Wei)
- A delay of less than two minutes is no longer announced (#318, asked for by three harbours)
- Import of the old CSV timetables: 40 s instead of 11 min for the largest line (#302, Tomás)
- Mended: a ferry cancelled twice counted twice in the statistics (#325)

Known: after a change to summer time the first departure shows an hour early until midnight (#330).
`,
  "workspace/releases/v4.2.0.md": `# v4.2.0

- Summer time is taken from the zone of the quay, not of the server; closes #330 (Wei)
- Departures carry the tide: a quay that falls dry shows why a ferry leaves early (#341, Priya)
- Storage: the departures table is split by line. Migration 0042 takes 6 min on production (Tomás)
- Removed: the radio text format of 2019; nobody had asked for it since v3 (#289)

Roll back: not below v4.2.0 once migration 0042 has run. See runbooks/rollback.md.
`,
  "workspace/runbooks/deploy.md": `# Deploy

Window: Tuesday and Thursday, 09:30 to 11:30. Two people, one of them on call.

1. \`lantern check --env production\` must end with \`ready\`. If it warns of a migration, read step 3 first.
2. \`lantern deploy --tag v4.2.0 --env staging\`; watch the quay display in the office for one departure.
3. With a migration: tell the harbours, then \`lantern migrate --env production\`. It locks no reads.
4. \`lantern deploy --tag v4.2.0 --env production\`
5. Look at the error rate for 15 minutes. Above 0.5 %: runbooks/rollback.md.
`,
  "workspace/runbooks/rollback.md": `# Roll back

1. Say in the channel that you roll back, and to which tag.
2. \`lantern deploy --tag PREVIOUS --env production --keep-data\`
3. Never undo a migration by hand. Migration 0042 has no way back: below v4.2.0 the display reads the old
   departures table, which is empty by then. In that case mend forward and call Tomás.
4. Write down what happened while you still remember it.
`,
  "workspace/notes/decisions.md": `# Decisions

- **Staging is a week behind.** Bugs that need old data showed up only in production; now they show up a
  week early. Decided by Priya and Anneli after the night of the empty departures.
- **Expand, release, contract.** A migration adds first, the release uses it, the next one removes. Cost:
  one more release. Benefit: step 2 of the roll-back works again, except for 0042.
- **No announcements under two minutes.** Three harbours said that people ran, and fell.

# Next

- A status page for harbours (Wei, sketch done)
- Read-only tokens for the bus company (open question: who pays for the traffic?)
`,
};
