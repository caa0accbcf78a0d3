import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files of a build that decide what it answers, apart from those that are named by their contents. */
const parts = ['server/index.js', 'client/generated/{tenants,content}/**/*.*']

/** Names a build by what is in it, so that no page of another one is found in the cache. */
export function buildVersion(directory: string): string {
  const hash = createHash('sha256')
  for (const name of globSync(parts, { cwd: directory }).sort()) {
    hash.update(name).update(readFileSync(join(directory, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
