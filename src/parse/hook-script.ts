/** Whether a list of commands runs a program: it stands there, and not in a comment. */
export function runs(text: string, program: string): boolean {
  return new RegExp(`(?<![\\w-])${program}(?![\\w-])`).test(withoutComments(text))
}

/** Whether nothing that is added at the end of a script would run. */
export function endsEarly(text: string): boolean {
  return /^[^\S\n]*(?:exec|exit)\b/m.test(text) || isForeign(text)
}

/** Whether a script goes on after a command that failed, and answers for the last one alone. */
export function goesOnAfterFailure(text: string): boolean {
  return !/husky\.sh|^[^\S\n]*set -\w*e|^#!.*\s-\w*e/m.test(withoutComments(text))
}

/** Whether it is written in another language than that of the shell. */
function isForeign(text: string): boolean {
  return text.startsWith('#!') && !/^#!.*\b(?:ba|da|k|z)?sh\b/.test(text)
}

/** Of shell, YAML, TOML and JSON with comments; `#!` of the first line stays. */
function withoutComments(text: string): string {
  return text.replace(/(^|[^\S\n])(?:#(?!!)|\/\/).*$/gm, '$1')
}
