import type {Command} from 'commander'
import type {Host} from '../host.ts'

/** Adds the command that sets a repository up; `done` gets its exit code. */
export function addInit(program: Command, host: Host, done: (exitCode: number) => void): void {
  program
    .command('init')
    .description('write a config and a commit hook that are right for this repository')
    .option('--yes', 'ask nothing and take what is proposed')
    .helpOption('-h, --help', 'show this text')
    .action(async ({yes = false}: {yes?: boolean}) => {
      const {init} = await import('./init-run.ts')
      done(await init(host, yes))
    })
}
