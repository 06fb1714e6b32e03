import {type Command, Option} from 'commander'
import {type GraphFormat, graphFormats} from '../../reporters/graph/index.ts'
import type {Host} from '../host.ts'

const examples = `
Exit codes:
  0  the picture is on stdout, and a line for each milestone on stderr
  2  there is no plan, or the run failed

Examples:
  np-lint graph
  np-lint graph plans/M001/slices/S002/S002-PLAN.md
  np-lint graph --format svg > plans.svg
`

/** Adds the command that draws plans; `done` gets its exit code. */
export function addGraph(program: Command, host: Host, done: (exitCode: number) => void): void {
  program
    .command('graph')
    .summary('draw what waits for what in plans')
    .description('Draws the tasks of plans, or phase plans, and what they wait for.')
    .argument('[plans...]', 'files and folders; without any the working folder')
    .addOption(
      new Option('-f, --format <name>', 'how to draw').choices(graphFormats).default('mermaid')
    )
    .addHelpText('after', examples)
    .helpOption('-h, --help', 'show this text')
    .action(async (paths: string[], {format}: {format: GraphFormat}) => {
      const {drawGraph} = await import('./graph-run.ts')
      done(await drawGraph(host, paths, format))
    })
}
