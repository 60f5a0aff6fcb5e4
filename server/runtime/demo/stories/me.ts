import { looking, reading, type Story, say } from "../story";

/** Longer conversations of one person: house, garden, bread, a trip. */
export const PERSONAL_STORIES: readonly Story[] = [
  {
    profile: "me",
    title: "Three days by the sea",
    begins: { workday: 1, at: "19:40" },
    turns: [
      say(
        "I want three days by the sea in two weeks, by train, not the car. Where would you begin?",
        reading(
          ["notes/week.md"],
          "Your note says the same: trains, not the car. I would begin with the walk from the station, since that decides the rest. Three candidates:\n\n| place | train | walk to water | in rain |\n|---|---|---|---|\n| Cascais | 40 min | 5 min | museums |\n| Figueira da Foz | 3 h | 15 min | little |\n| Lagos | 4 h, one change | 20 min | cafés |\n\nTwo nights suit Figueira. Lagos wants three.",
        ),
      ),
      say(
        "Lagos, three nights. What do I need to book first?",
        "The train back. The way there always has seats; the Sunday return does not.\n\n1. Return train, Sunday 15:02 or 17:13\n2. The room\n3. Nothing else",
        { when: 4 },
      ),
      say(
        "Make me a packing list that fits a small rucksack.",
        "For three days, on your back:\n\n- [ ] two shirts, one jumper\n- [ ] rain jacket (worn)\n- [ ] swimming things and the thin towel\n- [ ] book: the lighthouses, from page 112\n- [ ] charger, torch, notebook\n- [ ] a bag for wet things\n\nThat is about 5 kg. The second pair of shoes is what makes it 7.",
        { when: 3 },
      ),
      say(
        "Is the lighthouse at Ponta da Piedade open?",
        "The light itself is not open to visitors; the steps down to the grottoes are. Go before nine or after six: between those hours the sea is mostly boats.",
        { when: 6 },
      ),
      say(
        "Back from the shop: I bought a thin towel. What did we say about trains?",
        "Return on Sunday, 15:02 or 17:13, and you meant to book that one first. I have not heard that you did.",
        { when: 190 },
      ),
      say("Booked, 15:02.", "Good. Then nothing can go wrong that a sandwich does not mend.", {
        when: 2,
      }),
    ],
  },
  {
    profile: "me",
    begins: { workday: 2, at: "20:10" },
    turns: [
      say(
        "What can I sow in bed two after the beans?",
        reading(
          ["notes/garden.md"],
          "Spinach, lamb's lettuce or winter rye. **Never peas**: they are of the same family and tire the same soil.\n\nIf you want to eat it: lamb's lettuce. If you want to rest: rye.",
        ),
      ),
      say(
        "Rye. How much seed for 6 square metres?",
        "About 12 g per m², so **72 g**; buy 100 g. Rake it in, water once, and then it needs nothing from you until spring.",
        { when: 3 },
      ),
      say(
        "Explain why peas after beans are bad, properly.",
        [
          {
            thinking:
              "They want the mechanism, not the rule. Both are legumes: shared soil-borne pathogens, nitrogen already fixed. Keep it short but exact.",
            text: "Both are legumes, and that matters in two ways:\n\n1. **Diseases stay.** *Fusarium* and *Aphanomyces* live on in the roots that you leave in the soil, and both attack beans and peas.\n2. **The nitrogen is wasted.** Beans leave nitrogen behind. Peas fetch their own and use little of it; spinach, cabbage or rye use it up.\n\nSo a hungry, unrelated crop is right: three to four years until legumes stand there again.",
          },
        ],
        { when: 5, effort: "high" },
      ),
      say(
        "And the slugs?",
        "From the hedge side, by your notes. Sixty by torch in one night beats four in beer traps: go at half past ten, after rain, with a bucket.",
        { when: 2, effort: "medium" },
      ),
    ],
  },
  {
    profile: "me",
    title: "Hall light",
    begins: { workday: 3, at: "21:05" },
    turns: [
      say(
        "The hall light flickers again when the fridge starts. What do we know?",
        looking(
          ["notes/house.md", "notes/week.md"],
          "From your notes:\n\n- it **begins when the fridge starts**,\n- fridge and hall hang on the **same fuse, number 7**,\n- nothing was ever done about it.\n\nThat pattern speaks for a loose neutral on that circuit: the motor's start pulls the voltage for a moment.",
          "Let me read what you wrote about it.",
        ),
      ),
      say(
        "Is it dangerous?",
        "It can become so: a loose contact grows warm. Signs that mean *stop and switch off fuse 7*:\n\n- a smell of fish or hot plastic at a switch or socket\n- a warm cover plate\n- lamps that become **brighter** instead of dimmer\n\nWithout any of these it wants an electrician this week, not tonight.",
        { when: 2 },
      ),
      say(
        "What do I tell the electrician?",
        "> Circuit 7, hall and fridge. The hall lamp dips for half a second when the compressor starts, every time, for about a year. Fuse box behind the coats. Please check the neutral bar and the first junction in the hall.\n\nThat saves him half an hour and you the same.",
        { when: 3 },
      ),
      say(
        "He came: loose neutral in the junction box, 45 €.",
        "As suspected. Write it into the table: *hall light · good · today · neutral tightened, 45 €*. The fridge may now start as often as it likes.",
        { when: { workday: 5, at: "17:30" } },
      ),
    ],
  },
  {
    profile: "me",
    begins: { restDay: 0, at: "09:30" },
    turns: [
      say(
        "Bread today. Give me the quantities for two loaves of 800 g.",
        reading(
          ["notes/reading.md"],
          "Your ratio is 100 flour, 72 water, 2 salt, 1 old dough. For **1,600 g** of dough:\n\n| | ratio | grams |\n|---|---|---|\n| flour | 100 | 914 |\n| water | 72 | 658 |\n| salt | 2 | 18 |\n| old dough | 1 | 9 |\n\nAdd 10 % for what the oven takes away, if the loaves must weigh 800 g baked.",
        ),
      ),
      say("With the 10 %?", "Times 1.1: flour 1,006 g, water 724 g, salt 20 g, old dough 10 g.", {
        when: 1,
      }),
      say(
        "The dough is very slack.",
        "At 72 % it is, for the first hour. Fold it four times, half an hour apart, with wet hands. It becomes dough at the third fold.",
        { when: 65 },
      ),
      say("Third fold. You were right.", "The kitchen does the work; one only has to come by.", {
        when: 62,
      }),
      say(
        "Oven?",
        "250 °C with steam for 15 minutes, then 220 °C for 25. Knock on the bottom: hollow is done.",
        { when: 150, afterwards: "evict" },
      ),
      say(
        "Hollow. Smells like the bakery of my childhood.",
        "Then let it stand an hour, however hard that is. Warm bread tastes of patience lost.",
        { when: 42 },
      ),
    ],
  },
  {
    profile: "me",
    title: "Budget for the bathroom",
    begins: { restDay: 1, at: "14:10" },
    turns: [
      say(
        "I have three offers for the bathroom: 8,400, 9,950 and 7,100 €. The cheap one leaves out the waste pipe. Which is cheapest in truth?",
        [
          {
            thinking:
              "The 7,100 offer lacks the waste pipe; typical cost 900-1,400 for a ground-floor bathroom. Compare in ranges and say it is an inference.",
            text: "Put the missing pipe back in and they lie close together:\n\n| offer | as written | waste pipe | in truth |\n|---|---|---|---|\n| A | 8,400 € | included | **8,400 €** |\n| B | 9,950 € | included | 9,950 € |\n| C | 7,100 € | 900–1,400 € | 8,000–8,500 € |\n\nC is cheapest only if nothing surprising lies under the floor. Ask C for a fixed price with the pipe.",
          },
        ],
      ),
      say(
        "C says 8,350 with the pipe, fixed.",
        "Then A and C differ by 50 €. I would choose by who can begin first and who answers the telephone.",
        { when: 40 },
      ),
      say(
        "Write a friendly message to B saying no.",
        "> Dear Mr Falcão,\n>\n> thank you for the careful offer and for the time you took on site. We have decided for another one, which lies closer to our budget. Your remark about the ventilation was worth a great deal; we shall keep it in mind, and your number too.\n>\n> With kind regards",
        { when: 5 },
      ),
      say(
        "Make it shorter.",
        "> Dear Mr Falcão, thank you for the careful offer. We decided for one closer to our budget, and shall gladly think of you for the kitchen. Kind regards",
        { when: 1 },
      ),
      say(
        "Perfect. And to A, the same in Portuguese?",
        "> Caro Sr. Nunes, obrigado pela sua proposta tão cuidada. Decidimos por outra, mais próxima do nosso orçamento, mas guardamos o seu contacto com gosto. Com os melhores cumprimentos",
        { when: 3, afterwards: "branch" },
      ),
    ],
  },
  {
    profile: "me",
    begins: { workday: 4, at: "22:20" },
    turns: [
      say(
        "Write me a small script that renames photos to their date.",
        [
          {
            thinking:
              "Shell or Python? Python standard library has no EXIF; use exiftool if present, otherwise mtime. Keep it safe: dry run by default.",
            text: 'This one asks `exiftool` for the date and only shows what it would do until you say `--yes`:\n\n```python\nimport subprocess, sys\nfrom pathlib import Path\n\ndry = "--yes" not in sys.argv\nfor photo in sorted(Path(".").glob("*.jpg")):\n    out = subprocess.run(\n        ["exiftool", "-s3", "-d", "%Y-%m-%d_%H%M%S", "-DateTimeOriginal", photo],\n        capture_output=True, text=True,\n    ).stdout.strip()\n    if not out:\n        print("no date:", photo)\n        continue\n    target = photo.with_name(out + photo.suffix)\n    print(photo, "->", target)\n    if not dry and not target.exists():\n        photo.rename(target)\n```\n\nTwo photos of the same second: the later one is left as it is. Say if you want a counter instead.',
          },
        ],
        { model: "claude-sonnet-5-5" },
      ),
      say(
        "With a counter, please.",
        '```python\ndef free_name(target):\n    number, candidate = 1, target\n    while candidate.exists():\n        candidate = target.with_stem(f"{target.stem}-{number}")\n        number += 1\n    return candidate\n```\n\nand in the loop `photo.rename(free_name(target))` instead of the last two lines.',
        { when: 3 },
      ),
      say(
        "It renamed 412 photos. Two have no date.",
        "Those two were probably sent by messenger, which strips the date. Their file time is the best guess that is left.",
        { when: 12 },
      ),
    ],
  },
  {
    profile: "me",
    begins: { workday: 6, at: "18:50" },
    turns: [
      say(
        "Tell me the whole history of lighthouses in Portugal, long version.",
        [
          {
            text: "The first lights on this coast were not lights for ships at all but fires that monks kept…\n\n".concat(
              "In 1520 a friar lit a lamp at Cape St. Vincent and asked the fishermen for oil. A century later the harbour towns began to pay for theirs, and with the money came quarrels about who was to keep them. ".repeat(
                8,
              ),
            ),
            chunkMs: 45,
          },
        ],
        { isStopped: true },
      ),
      say(
        "Too long. In five sentences.",
        "Monks kept the first fires, at Cape St. Vincent from 1520 on. The Marquis of Pombal ordered six lighthouses in 1758, after the great earthquake. Fresnel's lenses arrived in the 1840s and doubled their reach. Electricity came to Cabo da Roca and Berlenga by the 1920s. Today fifty are lit, and the last keepers leave no later than the last bulb.",
        { when: 1 },
      ),
      say(
        "Which of these was in my book?",
        reading(
          ["notes/reading.md"],
          "Your note names only the keeper who logged birds, not ships. He is on page 112, where you stopped.",
        ),
        { when: 2 },
      ),
    ],
  },
  {
    profile: "me",
    begins: { workday: 8, at: "20:30" },
    turns: [
      say(
        "Is there anything about tides in my notes?",
        looking(
          ["notes/reading.md"],
          'One line only, under *Wanted*: "something short about tides". So you know that you do not know.',
          "I look through the folder.",
        ),
      ),
      say(
        "Recommend something short then.",
        "Two that keep the promise of being short: a pilot book's chapter on the estuary (twelve pages, dry, exact) and any good children's book with a drawing of the two bulges. Read the second one first.",
        { when: 2 },
      ),
      say(
        "Why two bulges?",
        [
          {
            thinking:
              "Explain tidal differential force simply and correctly; avoid the centrifugal confusion.",
            text: "The moon pulls hardest on the near side, less on the Earth's middle, least on the far side.\n\nSeen from the middle, the near water is pulled **ahead** and the far water is left **behind**. Both stand out, on opposite sides, and the Earth turns through them twice a day.",
          },
        ],
        { when: 2, effort: "high" },
      ),
    ],
  },
];
