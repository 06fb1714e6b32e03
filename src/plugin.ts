import {resolve} from 'node:path'
import {setImmediate as pause} from 'node:timers/promises'
import type {Root} from 'mdast'
import type {Plugin} from 'unified'
import {addMessage} from './core/add-message.ts'
import {expectedName} from './core/nearest.ts'
import {code} from './core/say.ts'
import {openProject, type Project, type ProjectRequest} from './engine/project.ts'
import {lintTextIn} from './engine/run.ts'

/** The same settings as on the command line; the config of the project counts too. */
export type PluginOptions = Pick<ProjectRequest, (typeof names)[number]>

const names = ['preset', 'extended', 'rules', 'config', 'configLookup', 'gates'] as const

// unified-engine attaches the plugin anew for each file, and never ends when one gets an error while
// another is just done: so they speak one by one.
let turn = Promise.resolve()

/**
 * Every rule of np-lint as one unified plugin: the findings of the command line, as messages of the
 * file. A file without a path is not checked. Asynchronous: it reads the config,
 * once for each working folder.
 * @throws TypeError for options that it does not know; rejects with a RunFailure as `lintText` does.
 */
const npLint: Plugin<[options?: PluginOptions], Root> = (options = {}) => {
  checkOptions(options)
  const projects = new Map<string, Promise<Project>>()
  return async (_tree, file) => {
    const {cwd, path, value = ''} = file
    if (path === undefined) return
    const project = projects.get(cwd) ?? openProject({...options, cwd})
    projects.set(cwd, project)
    const {results} = await lintTextIn(await project, value, path)
    // What it finds in other files belongs to them.
    const own = results.filter(({filePath}) => filePath === resolve(cwd, path))
    const told = turn.then(() => {
      for (const {source, problems} of own) {
        for (const problem of problems) addMessage(file, source, problem)
      }
    })
    turn = told.then(() => pause())
    await told
  }
}

function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`Unexpected options ${code(String(options))}, expected an object`)
  }
  for (const key of Object.keys(options)) {
    if (names.some((name) => name === key)) continue
    throw new TypeError(`Unexpected option ${code(key)}, expected ${expectedName(key, names)}`)
  }
}

export default npLint
