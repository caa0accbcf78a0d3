import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, tool } from './run.ts'

const edgeDir = join(root, 'build', 'server')
const backendDir = join(root, 'build', 'backend')
/** The file is beside the edge's code, so that a new build of the edge deletes it. */
const stamp = join(edgeDir, '.split')
/**
 * The file in which Vite's plugin tells wrangler the last built worker; it must keep naming the
 * whole shop.
 */
const lastBuilt = join(root, '.wrangler', 'deploy', 'config.json')
/** The built files that the backend reads: texts, shops, and the materials of documents. */
const folders = ['content', 'tenants', 'paper']

/**
 * Builds the backend as a separate worker, unless the last one is of the code with this hash, and
 * writes the settings with which the built shop is its edge: bound to it, and without database,
 * files, schedule and queues.
 */
export async function buildSplit(hash: string): Promise<void> {
  const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (!isBuilt) await buildBackend()
  for (const folder of folders) {
    const from = join(root, 'build', 'client', 'generated', folder)
    cpSync(from, join(backendDir, 'files', 'generated', folder), { recursive: true })
  }
  writeFileSync(stamp, hash)
}

async function buildBackend(): Promise<void> {
  const whole = readFileSync(lastBuilt)
  await run(tool('vite'), ['build', '--config', 'vite.backend.config.ts'], { quiet: true })
  writeFileSync(lastBuilt, whole)
  const backend = readSettings(backendDir)
  const assets = { binding: 'ASSETS', directory: 'files', run_worker_first: ['/*'] }
  writeFileSync(join(backendDir, 'wrangler.json'), JSON.stringify({ ...backend, assets }))
  const edge = {
    ...readSettings(edgeDir),
    d1_databases: [],
    r2_buckets: [],
    durable_objects: { bindings: [] },
    migrations: [],
    triggers: { crons: [] },
    queues: {},
    services: [{ binding: 'BACKEND', service: backend.name }],
  }
  writeFileSync(join(edgeDir, 'wrangler.split.json'), JSON.stringify(edge))
}

function readSettings(directory: string): Record<string, unknown> & { name: string } {
  return JSON.parse(readFileSync(join(directory, 'wrangler.json'), 'utf8'))
}
