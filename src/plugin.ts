import type {Root} from 'mdast'
import type {Plugin} from 'unified'
import {report} from './core/report.ts'
import {lintText, type TextRequest} from './engine/run.ts'

/** The same settings as on the command line; the config of the project counts too. */
export type PluginOptions = Pick<
  TextRequest,
  'preset' | 'extended' | 'rules' | 'config' | 'configLookup' | 'gates'
>

/**
 * Every rule of np-lint as one unified plugin: the findings of the command line, as messages of the
 * file. Only files that np-lint knows by their path are checked. Asynchronous: it reads the config.
 */
const npLint: Plugin<[options?: PluginOptions], Root> = (options = {}) => {
  return async (_tree, file) => {
    if (file.path === undefined) return
    const {results} = await lintText(file.value ?? '', {...options, cwd: file.cwd, path: file.path})
    for (const {source, problems} of results) {
      for (const problem of problems) report(file, source, problem)
    }
  }
}

export default npLint
