import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { unstable_getMiniflareWorkerOptions } from 'wrangler'

/** Options of a worker for the local runtime, with its name and without its modules. */
export type WorkerOptions = Omit<
  ReturnType<typeof unstable_getMiniflareWorkerOptions>['workerOptions'],
  'modulesRules'
> & { name: string }

/**
 * Returns the options that wrangler reads from the settings of a built worker. They are kept beside
 * the settings, because loading wrangler takes a second of each start; a new build removes them.
 */
export async function readOptions(file: string): Promise<WorkerOptions> {
  const kept = join(dirname(file), `.options-${basename(file)}`)
  // The options contain absolute paths, so the path of the settings is part of what they are made of.
  const source = createHash('sha256').update(file).update(readFileSync(file)).digest('hex')
  const known = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : undefined
  if (known?.source === source) return known.options
  const options = await askWrangler(file)
  // Renamed, so that no shop that starts at the same time reads a part of it.
  const work = `${kept}-${process.pid}`
  writeFileSync(work, JSON.stringify({ source, options }))
  renameSync(work, kept)
  return options
}

async function askWrangler(file: string): Promise<WorkerOptions> {
  const wrangler = await import('wrangler')
  const config = wrangler.unstable_readConfig({ config: file })
  // The modules are listed elsewhere, as the new runtime accepts no module rules.
  const { modulesRules: _, ...options } =
    wrangler.unstable_getMiniflareWorkerOptions(config).workerOptions
  return { ...options, name: config.name ?? '' }
}
