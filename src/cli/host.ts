import {printable} from '../reporters/shown.ts'

/** What the program needs of its process; tests hand in their own. */
export interface Host {
  readonly argv: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: AsyncIterable<string | Uint8Array> & {readonly isTTY?: boolean}
  readonly stdout: Output
  readonly stderr: Output
  cwd(): string
}

export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
  on?(event: 'error', listener: (error: Error) => void): unknown
}

/** Lines for people, beside the report. */
export function say(host: Pick<Host, 'stderr'>, lines: readonly string[]): void {
  for (const line of lines) host.stderr.write(`np-lint: ${printable(line)}\n`)
}
