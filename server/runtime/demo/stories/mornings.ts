import { reading, type Story, type StoryTurn, say } from "../story";

const WEEK = "notes/week.md";

/** What one person asks before breakfast, workday by workday; a new conversation each time. */
const MORNINGS: readonly (readonly StoryTurn[])[] = [
  [
    say(
      "What is still open this week?",
      reading(
        [WEEK],
        "Four lines are still open:\n\n- [ ] Book the chimney sweep (the number is in house.md)\n- [ ] Return the tile cutter to Ines\n- [ ] Answer the letter from the water company: they want the meter reading\n- [ ] Saturday, half a day: clear the north gutter, two ladders, one helper\n\nThe gutter is the only one that the weather decides.",
        "Let me look at your week.",
      ),
    ),
    say(
      "Which of these takes five minutes?",
      "The water company. The meter is under the iron lid by the gate; the last reading was 00418 m³, so you would notice a slip of the pen.",
    ),
    say(
      "Good. Remind me of the sweep's name?",
      reading(
        ["notes/house.md"],
        "Duarte, 555 0142. He was last here two winters ago, which is one winter too many.",
      ),
    ),
  ],
  [
    say(
      "Morning. Anything I forgot yesterday?",
      reading(
        [WEEK, "notes/house.md"],
        "The sweep. You wrote his number down and then made tea.\n\nIt has waited two winters; a call before nine usually finds him at home.",
      ),
    ),
    say(
      "Calling him now. He says Thursday at ten.",
      "Then the stove stays cold from Wednesday evening. I would put a sheet over the shelf of books: soot travels further than one thinks.",
    ),
  ],
  [
    say(
      "What can I get done before the dentist at eleven?",
      reading(
        [WEEK],
        "Two things fit, in this order:\n\n1. The meter reading: five minutes, needs a torch.\n2. The tile cutter to Ines: it is on the way to the dentist.\n\nThe gutter does not fit into a morning with a dentist in it.",
      ),
    ),
    say(
      "Ines is not at home on Wednesdays.",
      "Then carry it tomorrow and use the time for the letter. Posting it today means it arrives before they remind you again.",
    ),
  ],
  [
    say(
      "Is the chimney day today?",
      "Today, ten o'clock, Duarte. Cold stove, sheet over the books, and the cat on the other side of a closed door.",
    ),
    say(
      "Done. He says the liner is good for five years but the cowl is loose.",
      "A loose cowl whistles in a south-west wind before it falls. Shall I put it down as open, after the gutter? Both need the long ladder, so one climb would do.",
    ),
    say(
      "Yes, remind me of both on Saturday.",
      "Saturday, half a day: gutter first, cowl second, two ladders, one helper. If it rains, only the helper is cancelled.",
    ),
  ],
  [
    say(
      "Short version of the weekend, please.",
      reading(
        [WEEK],
        "Half a day of gutter and cowl on Saturday. Sunday is empty, and I would leave it so.",
      ),
      { effort: "low" },
    ),
    say(
      "And if it rains?",
      "Then the hall light: fuse 7, neutral loose, one screwdriver and the torch.",
    ),
  ],
  [
    say(
      "The gutter is clean. Tick it off?",
      "Gladly: [x] clear the north gutter. I only read the file; the tick in `notes/week.md` is yours to make.\n\nA guard would keep the maple out next year.",
    ),
    say(
      "What does a guard cost for twelve metres?",
      "Two kinds are worth looking at:\n\n| kind | per metre | for 12 m |\n|---|---|---|\n| plastic mesh | 3.50 € | 42 € |\n| aluminium, perforated | 9.80 € | 117.60 € |\n\nMesh lasts about five autumns under a maple. The aluminium outlives the gutter.",
    ),
    say(
      "Aluminium then.",
      "Sensible. Measure the inside width before you order: 100 and 125 mm look alike from the ground.",
    ),
  ],
  [
    say(
      "What's on today, apart from the rain?",
      reading(
        [WEEK, "notes/garden.md"],
        "Nothing that rain would spoil. The seed potatoes are chitting in the cellar and want to be turned once; that is a dry job.",
      ),
    ),
    say(
      "How warm must the soil be for them?",
      "8 °C, by your own note. It has 5 °C now: two or three weeks yet.",
    ),
  ],
  [
    say(
      "I lost the thread. What do I owe to whom?",
      reading(
        ["notes/reading.md", WEEK],
        "Only one thing out, and one thing in your hands:\n\n- **Ines has** your atlas, and the tile cutter's manual by mistake.\n- **You have** her tile cutter.\n\nOne visit settles all three.",
      ),
    ),
    say("Tonight at six then.", "Take a bag. An atlas is heavier on the way home."),
  ],
  [
    say(
      "Did the water company answer?",
      "Nothing in your notes says so. If they took the reading from Monday, the bill should fall by about a third against last winter.",
    ),
    say(
      "They did: 00431. Is that plausible?",
      "00431 − 00418 is 13 m³ since the last reading. For one person over a winter that is modest and plausible.",
    ),
  ],
  [
    say(
      "What should I not forget before the weekend?",
      reading(
        [WEEK, "notes/house.md"],
        "Three things, smallest first:\n\n1. Bread flour, if you mean to bake on Sunday.\n2. The long ladder goes back to the neighbour.\n3. The boiler stood at 1.4 bar on your last note; it likes 1.5.\n\nThe rest can wait until Monday and will not sour.",
      ),
    ),
    say(
      "Thanks. You are quieter than the radio.",
      "The radio has more to say about traffic. Swifts are back over the maple, if you look up at seven.",
      { afterwards: "archive" },
    ),
  ],
];

const MINUTES = [
  "07:42",
  "07:15",
  "07:58",
  "07:31",
  "07:20",
  "08:05",
  "07:37",
  "07:49",
  "07:12",
  "07:26",
];

export const MORNING_STORIES: readonly Story[] = MORNINGS.map((turns, workday) => ({
  profile: "me",
  begins: { workday, at: MINUTES[workday] ?? "07:30" },
  turns,
}));
