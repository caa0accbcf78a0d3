import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of a build that determine its answers and do not have a hash in their names. */
const parts = [
  'server/index.js',
  'server/assets/messages-*.js',
  'client/generated/{tenants,content}/**/*.*',
]

/**
 * Returns the version of a build from its content, so that no page of another build is found in the
 * cache.
 */
export function buildVersion(directory: string): string {
  const hash = createHash('sha256')
  for (const name of globSync(parts, { cwd: directory }).sort()) {
    hash.update(name).update(readFileSync(join(directory, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
