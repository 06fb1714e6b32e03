import {createTwoFilesPatch, FILE_HEADERS_ONLY} from 'diff'
import type {Report} from '../core/result.ts'

/** What fixes change, as a patch that `git apply` takes in the working folder; empty when nothing changes. */
export function patch({results}: Pick<Report, 'results'>): string {
  const files = results.map(({relativePath, source, fixed}) => {
    if (!fixed) return ''
    const names = [`a/${relativePath}`, `b/${relativePath}`] as const
    return createTwoFilesPatch(
      ...names,
      fixed.before.source.written,
      source.written,
      undefined,
      undefined,
      {
        context: 3,
        headerOptions: FILE_HEADERS_ONLY
      }
    )
  })
  return files.join('')
}
