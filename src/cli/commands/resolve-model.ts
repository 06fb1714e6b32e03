import {type Command, Option} from 'commander'
import {type ModelFormat, modelFormats, profiles} from '../../agents/profiles.ts'
import {type Host, say} from '../host.ts'
import {workingFolder} from '../working-folder.ts'

interface Flags {
  /** True when its value is missing. */
  readonly profile?: string | true
  readonly format?: ModelFormat
}

const contract = `
Prints one line, empty when the host is to choose. The profile is --profile, else "model_profile" in
.nubos-pilot/config.json, else frontier.

Exit codes:
  0  the model is on stdout
  1  there is none: one JSON object {code, message, details} on stderr
  2  usage
`

/** Adds the command that says which model an agent runs on; `done` gets its exit code. */
export function addResolveModel(
  program: Command,
  host: Pick<Host, 'cwd' | 'stdout' | 'stderr'>,
  done: (exitCode: number) => void
): void {
  program
    .command('resolve-model')
    .summary('say which model an agent runs on')
    .description('Says which model an agent or a tier (haiku, sonnet, opus) runs on.')
    .argument('<agent-or-tier>', 'a tier, or the name of an agent')
    .addOption(new Option('--profile [profile]', profiles.join(', ')))
    .addOption(new Option('--format <format>', 'how to write the model').choices(modelFormats))
    .addHelpText('after', contract)
    .showHelpAfterError()
    .action(async (agentOrTier: string, {profile, format}: Flags) => {
      const {NubosPilotError} = await import('../../agents/error.ts')
      const {resolveFully} = await import('../../agents/resolve.ts')
      const warnings: string[] = []
      const warn = (message: string) => warnings.push(message)
      try {
        const cwd = workingFolder(host)
        const asked = profile === true ? undefined : profile
        const {resolved} = resolveFully(agentOrTier, {profile: asked, cwd, format, warn})
        // Beside a failure they would break the one object that programs read there.
        say(host, warnings)
        host.stdout.write(`${resolved}\n`)
        done(0)
      } catch (error) {
        if (!(error instanceof NubosPilotError)) throw error
        const {code, message, details} = error
        host.stderr.write(`${JSON.stringify({code, message, details})}\n`)
        done(1)
      }
    })
}
