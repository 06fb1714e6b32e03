/** Stands in for `attach.ts` in the bundle of the command line, which runs rules without unified. */
export function attachRule(): never {
  throw new Error('Rules of the command line are no plugins; import them from `np-lint`')
}
