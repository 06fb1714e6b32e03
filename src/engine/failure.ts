/** The run cannot go on, and not because of what the files say: usage, config, a missing path. Exit code 2. */
export class RunFailure extends Error {
  /** What happened, one line each, with a place where there is one, and the way out. */
  readonly lines: readonly string[]

  constructor(...lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'RunFailure'
    this.lines = lines
  }
}
