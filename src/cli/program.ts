import {Command, InvalidArgumentError, Option} from 'commander'
import {type Gates, gatesNames, type Setting, settingOf} from '../core/rule.ts'
import type {PresetName} from '../model/preset.ts'
import {presets} from '../presets/index.ts'
import {type ReporterName, reporterNames} from '../reporters/index.ts'

/** The flags as the user set them. */
export interface Flags {
  readonly config?: string
  /** False with `--no-config-lookup`. */
  readonly configLookup: boolean
  readonly preset?: PresetName
  readonly extended?: boolean
  readonly rule?: Readonly<Record<string, Setting>>
  /** The file to say the settings of. */
  readonly printConfig?: string
  readonly ignorePattern?: readonly string[]
  /** False with `--no-ignore`. */
  readonly ignore: boolean
  readonly stdin?: boolean
  readonly stdinFilename?: string
  /** False with `--no-error-on-unmatched-pattern`. */
  readonly errorOnUnmatchedPattern: boolean
  readonly fix?: boolean
  readonly unsafeFixes?: boolean
  readonly diff?: boolean
  readonly suppressAll?: boolean
  readonly pruneSuppressions?: boolean
  /** False with `--no-inline-config`. */
  readonly inlineConfig: boolean
  readonly format: ReporterName
  readonly frame?: boolean
  readonly quiet?: boolean
  readonly maxWarnings?: number
  readonly exitZero?: boolean
  readonly color?: boolean
  readonly gates: Gates
}

const examples = `
Exit codes:
  0  no errors, and warnings within --max-warnings
  1  findings, or changes that --diff shows
  2  the run failed: usage, config, a missing path, nothing to check, a crash

Examples:
  np-lint agents/
  np-lint --fix agents/np-planner.md
  np-lint --format github .
  np-lint --stdin --stdin-filename agents/np-planner.md < draft.md
`

/** The command line, its help and its mistakes; what it does is `run`. */
export function createProgram(
  version: string,
  run: (paths: readonly string[], flags: Flags) => Promise<void>
): Command {
  const program = new Command('np-lint')
    .description('Checks agent files and plan files: says what will go wrong, at the exact place.')
    .argument('[paths...]', 'files, folders and globs to check; without any the working folder')
    .usage('[options] [paths...]')
    .helpOption('-h, --help', 'show this text')
    .version(version, '-v, --version', 'show the version')
    .addHelpText('after', examples)
    .configureHelp({styleTitle: (title) => title})
    .showHelpAfterError('(np-lint --help shows every flag)')
    .exitOverride()
    // `help` may be a folder.
    .helpCommand(false)
    // Behind the name of a command stand its own flags.
    .enablePositionalOptions()
    .hook('preSubcommand', refuseFlags)
    .action((paths: string[]) => run(paths, program.opts()))

  const group = (heading: string, ...options: readonly Option[]) => {
    for (const option of options) program.addOption(option.helpGroup(heading))
  }
  group(
    'Configuration:',
    new Option('-c, --config <file>', 'use this config file for every file'),
    new Option('--no-config-lookup', 'do not look for config files'),
    new Option('--preset <name>', 'the contract to check against').choices(Object.keys(presets)),
    new Option('--extended', 'also run the rules of the extended set'),
    new Option(
      '--rule <code:level>',
      'set one rule: off, info, warning or error (repeatable)'
    ).argParser(readRule),
    new Option('--print-config <file>', 'say how this file would be checked, and why, as JSON')
  )
  group(
    'Files:',
    new Option(
      '--ignore-pattern <pattern>',
      'leave these out, as .gitignore would (repeatable)'
    ).argParser((value: string, before: readonly string[] = []) => [...before, value]),
    new Option('--no-ignore', 'also check what is ignored'),
    new Option('--stdin', 'check a text from standard input (or use "-")'),
    new Option('--stdin-filename <path>', 'where that text would be saved'),
    new Option('--no-error-on-unmatched-pattern', 'do not fail when a path matches nothing')
  )
  group(
    'Fixing:',
    new Option('--fix', 'apply fixes that cannot change what is meant'),
    new Option('--unsafe-fixes', 'with --fix or --diff: also those that may'),
    new Option('--diff', 'write nothing; print what --fix would change, as a patch')
  )
  group(
    'Suppressing:',
    new Option('--suppress-all', 'record what is found now; only what is new is reported then'),
    new Option('--prune-suppressions', 'take out of the record what is not found any more'),
    new Option('--no-inline-config', 'report what comments in the files suppress, too')
  )
  group(
    'Output:',
    new Option('-f, --format <name>', 'how to report').choices(reporterNames).default('pretty'),
    new Option('--frame', 'draw the line below every message (default: in a terminal, up to 20)'),
    new Option('--no-frame', 'draw no lines'),
    new Option('-q, --quiet', 'report errors only; warnings still count'),
    new Option('--max-warnings <n>', 'fail when there are more warnings than n').argParser(
      readCount
    ),
    new Option('-e, --exit-zero', 'exit with 0 whatever was found'),
    new Option('--color', 'write colour (default: in a terminal)'),
    new Option('--no-color', 'write no colour')
  )
  group(
    'Compatibility:',
    new Option('--gates <which>', 'first: of the gates only what the agent loader would throw')
      .choices(gatesNames)
      .default('all')
  )
  return program
}

/** Flags of a check in front of a command would count for nothing. */
function refuseFlags(program: Command, command: Command): void {
  const given = program.options.find((option) => {
    const name = option.attributeName()
    const isNo = program.getOptionValue(name) === false
    return program.getOptionValueSource(name) === 'cli' && option.negate === isNo
  })
  if (given) {
    program.error(
      `Unexpected \`${given.long}\` in front of \`${command.name()}\`, expected only what it takes itself`
    )
  }
}

function readRule(value: string, before: Readonly<Record<string, Setting>> = {}) {
  const colon = value.lastIndexOf(':')
  const name = value.slice(colon + 1)
  const level = settingOf(name)
  if (colon < 1 || !level) {
    throw new InvalidArgumentError(
      'Expected CODE:LEVEL, with a level of off, info, warning or error.'
    )
  }
  return {...before, [value.slice(0, colon)]: level}
}

function readCount(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('Expected a whole number, 0 or more.')
  return Number(value)
}
