/**
 * A path with forward slashes as seen from where its folder is seen from, without `.` and `..` where
 * these can be told; empty for the start. One that begins with `/`, `~` or `$` stays as it is.
 */
export function inFolder(folder: string, path: string): string {
  if (/^[~/$]/.test(path)) return path
  const parts: string[] = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
