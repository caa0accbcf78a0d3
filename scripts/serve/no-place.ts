import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/**
 * Returns an environment in which the local runtime reports no location of visitors. By default it
 * asks Cloudflare for this machine's location, and invents one without a network.
 */
export function withoutPlace(): Record<string, string> {
  const path = join(root, '.wrangler', 'cf.json')
  mkdirSync(join(root, '.wrangler'), { recursive: true })
  // Rewritten each time, as the runtime ignores a file that is a month old.
  writeFileSync(path, '{}')
  return { CLOUDFLARE_CF_FETCH_PATH: path }
}
