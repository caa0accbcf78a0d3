import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.ts'

/**
 * The environment in which the local runtime says nothing of where a visitor is. By itself it asks
 * Cloudflare for this machine's place, and makes one up without a network.
 */
export function withoutPlace(): Record<string, string> {
  const path = join(root, '.wrangler', 'cf.json')
  mkdirSync(join(root, '.wrangler'), { recursive: true })
  // Anew each time: the runtime takes no file that is a month old.
  writeFileSync(path, '{}')
  return { CLOUDFLARE_CF_FETCH_PATH: path }
}
