import './no-generated-code.ts'
import { env } from 'cloudflare:workers'
import type { Pointer } from '#contract/queues.ts'
import { openTenants, withOffice } from '#tenants/index.ts'
import { createScheduled } from './clock/scheduled.ts'
import type { Env } from './edge/env.ts'
import { createWatch } from './edge/reports/watch.ts'
import { readConfig, requireSmtp } from './embedded/read-config.ts'
import { createQueued } from './queued.ts'
import { createAlone } from './serve-alone.ts'

/**
 * The worker with only the backend (wrangler.backend.toml), which the edge reaches through its
 * binding `BACKEND`. It is built and deployed only if the two are split.
 */
const bindings = env as unknown as Env
const { dataSet, ...read } = requireSmtp(readConfig(bindings), bindings)
const config = { ...read, ...(dataSet ? { dataSet: { ...dataSet, isSplit: true } } : {}) }
const shops = openTenants(bindings.ASSETS, {
  acceptsLocal: config.environment !== 'production',
})
const tenants = withOffice(shops, config.officeHost)

const watch = createWatch(bindings)

/** The class of the binding `GATE`. */
export { Gate } from './embedded/gate.ts'

export default {
  fetch: createAlone(config, tenants, watch, bindings.GATE).fetch,
  scheduled: createScheduled(config, tenants, watch),
  queue: createQueued(config, tenants, watch),
} satisfies ExportedHandler<Env, Pointer>
