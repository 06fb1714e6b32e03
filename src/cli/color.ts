/** What decides about colour besides the flags. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Whether the stream that is written to is a terminal. */
  readonly isTTY: boolean
}

/** Whether to write colour: the flag first, then NO_COLOR, then FORCE_COLOR, then the terminal. */
export function wantsColor(flag: boolean | undefined, {env, isTTY}: Terminal): boolean {
  if (flag !== undefined) return flag
  if (env.NO_COLOR) return false
  const forced = env.FORCE_COLOR ?? env.CLICOLOR_FORCE
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false'
  return isTTY && env.TERM !== 'dumb'
}
