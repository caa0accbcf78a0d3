import { join } from 'node:path'
import { root } from '../scripts/run.ts'
import { percentile } from './measure/percentile.ts'
import { processorMs } from './measure/processor.ts'
import type { Row } from './measure/table.ts'
import { type BareWorker, prepareBare } from './servers/bare-worker.ts'
import { deployMany, manyTenants } from './tenants.ts'

const runs = 11
const budgetMs = 400

type Start = { cpuMs: number; wallMs: number }

/**
 * R-AV-6 and T5: measures what the worker adds to the start of an isolate. Bare workerd runs from
 * its spawn to the first answer, in turn with the built worker, with the same and 10,000 tenants,
 * and with an empty one. The difference of the medians is reading, compiling and running the
 * modules, and one request up to the page. The verdict uses processor time, as the platform's limit
 * does: it does not depend on other load. `wrangler check startup` counts only the evaluation of
 * the modules, and under a profiler.
 */
export async function startupRows(): Promise<Row[]> {
  const files = join(root, 'build', 'client')
  const empty = await prepareBare('empty', files)
  const app = await prepareBare('built', files)
  const many = await prepareBare('built', deployMany())
  const starts: Record<'empty' | 'app' | 'many', Start[]> = { empty: [], app: [], many: [] }
  // The first run of each fills the system's file cache.
  for (let run = 0; run <= runs; run++) {
    const each = {
      empty: await timeOf(empty, 'localhost'),
      app: await timeOf(app, 'localhost'),
      many: await timeOf(many, manyTenants[0]?.hosts[0] ?? ''),
    }
    if (run > 0) for (const name of ['empty', 'app', 'many'] as const) starts[name].push(each[name])
  }
  const added = (of: Start[], clock: keyof Start) =>
    Math.round(median(of, clock) - median(starts.empty, clock))
  return (['app', 'many'] as const).map((name) => ({
    name: `worker start${name === 'many' ? ', 10,000 tenants' : ''}, processor time, median of ${runs}`,
    value: `${added(starts[name], 'cpuMs')} ms (${added(starts[name], 'wallMs')} ms by the clock)`,
    budget: `<= ${budgetMs} ms`,
    ok: added(starts[name], 'cpuMs') <= budgetMs,
  }))
}

/** Measures the time from the spawn of workerd to the end of its first answer. */
async function timeOf(start: () => Promise<BareWorker>, host: string): Promise<Start> {
  const startedAt = performance.now()
  const { child, ask, stop } = await start()
  try {
    const status = await ask(host)
    if (status !== 200) throw new Error(`expected ${host} to answer 200, got ${status}`)
    const wallMs = performance.now() - startedAt
    return { wallMs, cpuMs: processorMs(child.pid) ?? wallMs }
  } finally {
    await stop()
  }
}

function median(starts: Start[], clock: keyof Start): number {
  return percentile(
    starts.map((start) => start[clock]),
    0.5,
  )
}
