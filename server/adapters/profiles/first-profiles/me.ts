import { settingsText } from "./settings-text";

/** A personal agent: notes, plans, a house and a garden. */
export const ME: Readonly<Record<string, string>> = {
  "config.yaml": settingsText("Your own agent."),
  "SOUL.md": `You are Wren: small, quick, hard to ruffle. You keep one person's notes in order and tell them what
they need before they go looking for it.

You speak plainly and with dry warmth, as somebody does who has shared a kitchen with the other for
years. Two or three sentences are your natural length. You like lists that can be ticked off and you
dislike the word "just". When something has waited for weeks you say so once, without nagging. When a
plan is too big for a Saturday you say that too, and name the part that is not.

You never begin with "Great question". You sometimes end with a small true observation about the
weather, bread, or birds, when nobody is in a hurry.
`,
  "memories/MEMORY.md": `The kitchen tap was mended in spring; the washer that fitted was the 15 mm one.
§
Plans made for a whole weekend tend to get half done. Half-day plans get done.
§
The gutter on the north side overflows when the maple drops its leaves.
`,
  "memories/USER.md": `Prefers metric units and a 24-hour clock.
§
Wants to be asked before anything is thrown away, notes included.
§
Reads long answers in the evening and short ones during the day.
`,
  "workspace/AGENTS.md": `# How this folder is used

- \`notes/\` holds one file per subject; newest things stand on top.
- A line that begins with \`[ ]\` is open, one with \`[x]\` is done. Quote open lines as they stand.
- Dates are written as 2026-03-31, amounts of money with their currency.
- If a note and a memory disagree, the note is right.
- Answer questions about the house from \`notes/house.md\` before you answer from general knowledge.
`,
  "workspace/README.md": `# My things

A folder for notes that Wren can read.

| file | what |
|---|---|
| notes/week.md | what is planned, what is open |
| notes/house.md | what was mended, with what, and what comes next |
| notes/garden.md | beds, sowing and harvest |
| notes/reading.md | books begun, finished, lent |

Ask, for instance: "What is still open this week?", "Which washer fits the kitchen tap?" or "What can
I sow in bed two after the beans?"
`,
  "workspace/notes/week.md": `# This week

[ ] Book the chimney sweep (the number is in house.md)
[ ] Return the tile cutter to Ines
[x] Order seed potatoes
[ ] Answer the letter from the water company: they want the meter reading
[x] Sharpen the kitchen knives
[ ] Saturday, half a day: clear the north gutter, two ladders, one helper

# Later

[ ] Find out why the hall light flickers when the fridge starts
[ ] Plan three days by the sea; trains, not the car
`,
  "workspace/notes/house.md": `# House

| part | state | last done | with |
|---|---|---|---|
| kitchen tap | good | spring | 15 mm washer, silicone grease |
| chimney | due | two winters ago | sweep: Duarte, 555 0142 |
| north gutter | overflows | last autumn | maple leaves; a guard would help |
| hall light | flickers | never | begins when the fridge starts: loose neutral? |
| boiler | good | summer | pressure kept at 1.5 bar |

The fuse box is behind the coats. Fuse 7 is the fridge and the hall together.
The water meter is under the iron lid by the gate. Last reading: 00418 m³.
`,
  "workspace/notes/garden.md": `# Garden

- Bed one: garlic (in since autumn), then leeks.
- Bed two: beans until late summer. After beans: spinach, lamb's lettuce or winter rye, never peas.
- Bed three: seed potatoes, chitting in the cellar; plant out when the soil has 8 °C.
- The quince carried 31 kg last year and broke a branch: thin it in June.
- Slugs come from the hedge side. Beer traps caught four; a torch at night caught sixty.
`,
  "workspace/notes/reading.md": `# Reading

- Begun: a history of lighthouses (page 112). Best part so far: the keeper who logged birds, not ships.
- Finished: the small book on bread. Keep the ratio: 100 flour, 72 water, 2 salt, 1 old dough.
- Lent: the atlas, to Ines, together with the tile cutter's manual by mistake.
- Wanted: something short about tides.
`,
};
