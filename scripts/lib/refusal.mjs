/** An expected reason not to go on. Its message is one line that says what to do; `lines` is output to show first. */
export class Refusal extends Error {
  constructor(message, lines = []) {
    super(message);
    this.name = "Refusal";
    this.lines = lines;
  }
}

/** Runs the program; a refusal is printed as one line and ends it with exit code 1. */
export async function orRefuse(program) {
  try {
    return await program();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const line of error.lines) console.error(`  ${line}`);
    console.error(`holdfast: ${error.message}`);
    process.exit(1);
  }
}
