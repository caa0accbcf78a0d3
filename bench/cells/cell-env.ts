import type { BackendEnv } from '#backend/call/backend-env.ts'
import type { Figures } from '#contract/reports/figures.ts'
import { openTenants } from '#tenants/index.ts'
import { type Env, readConfig } from '#worker/edge/env.ts'
import type { Cell } from './cell.ts'
import type { Directory } from './directory.ts'

export type Migration = { name: string; queries: string[] }

export type CellEnv = Omit<Env, 'DB'> & {
  /** The database from before there were cells: the cell `c0`. */
  FIRST: D1Database
  CELL: DurableObjectNamespace<Cell>
  DIRECTORY: DurableObjectNamespace<Directory>
  /** The cells that accept sign-ups; all cells, as long as none is full. */
  OPEN_CELLS: readonly string[]
  /** The backend's migrations, in their order. */
  MIGRATIONS: readonly Migration[]
}

/** The backend, and what its jobs need; `ask` answers a call of it. */
type Loaded = Awaited<ReturnType<typeof load>>

/** Created once for all cells of an isolate; each only has its own database. */
const loaded: { backend?: Loaded } = {}

/**
 * Returns the backend. It is imported by the first call, as in the shop's own worker: its schemas are
 * more than half of what starting would evaluate.
 */
export async function backendOf(env: CellEnv): Promise<Loaded> {
  loaded.backend ??= await load(env)
  return loaded.backend
}

async function load(env: CellEnv) {
  const { askMeasured, createEmbeddedBackend } = await import('#worker/embedded/embedded.ts')
  const { runDueWork } = await import('#worker/embedded/due-work.ts')
  const config = readConfig(env)
  const tenants = openTenants(env.ASSETS, { acceptsLocal: config.environment !== 'production' })
  const backend = createEmbeddedBackend(config, { tenants, report: console.error })
  return {
    ask: (request: Request, platform: Parameters<typeof askMeasured>[2], figures: Figures) =>
      askMeasured(backend, request, platform, figures),
    runJobs: (db: D1Database) =>
      runDueWork(config, { db, catalogue: env.CATALOGUE, tenants }, (job, error) =>
        console.error('a job failed', job, error),
      ),
  }
}

/** The bindings of the backend, with the database of a cell. */
export function bindingsWith(env: CellEnv, DB: D1Database): BackendEnv['Bindings'] {
  return { DB, CATALOGUE: env.CATALOGUE, GATE: env.GATE, FILES: env.FILES, ASSETS: env.ASSETS }
}
