/** The settings file of a new profile: what is set, and what may be. */
export function settingsText(about: string): string {
  return `# ${about}
# Every setting may be left out. A running conversation keeps the prompt that it began with;
# model, effort and the rest are read anew at each turn.

model: claude-opus-5-5
toolset: [files]

# cacheTtl: 5m            # 5m, 1h or off
# effort: medium          # low, medium, high, xhigh, max; left out: the model's own
# maxIterations: 20       # model calls in one turn
# timeZone: Europe/Lisbon # left out: this machine's
# operatorMessage: |
#   What the operator wants every conversation of this profile to know.
# channelPrompts:
#   "telegram:-1001234567": "Room: Harbour. Answer in one or two sentences."
# apiKeyEnv: MY_KEY       # name of the environment variable that holds this profile's key
# baseUrl: https://api.anthropic.com
`;
}
