import {fileURLToPath} from 'node:url'
import {npLint} from './run.ts'

const project = fileURLToPath(new URL('../fixtures/projects/readme', import.meta.url))
const example = /<!-- example: np-lint (.*) -->\n[\s\S]*?<!-- \/example -->/g

/** A page with every command run again, and what it printed below it; `| head -n 9` may stand behind one. */
export async function withExamples(page: string): Promise<string> {
  let text = page
  for (const [whole, line = ''] of page.matchAll(example)) {
    const [args = '', most] = line.split(' | head -n ')
    const {stdout} = await npLint(project, args.split(' '))
    const lines = stdout.trimEnd().split('\n')
    const printed = (most ? lines.slice(0, Number(most)) : lines).join('\n')
    // How the report is drawn is chosen here; a reader types less.
    const typed = line.replace(/ ?--(?:frame|no-color) ?/g, ' ').trim()
    const shown = `\`\`\`console\n$ npx np-lint ${typed}\n${printed}\n\`\`\``
    const marked = `<!-- example: np-lint ${line} -->\n\n${shown}\n\n<!-- /example -->`
    text = text.replace(whole, () => marked)
  }
  return text
}

/** A page with another text between the two markers of that name. */
export function between(name: string, page: string, text: string): string {
  const marked = new RegExp(`<!-- ${name} -->\\n[\\s\\S]*?<!-- /${name} -->`)
  return page.replace(marked, () => `<!-- ${name} -->\n\n${text}\n\n<!-- /${name} -->`)
}
