import { join } from 'node:path'
import { findDatabase } from '../scripts/database.ts'

/** The runtime under test: `E2E_RUNTIME=node` is plain Node, otherwise it is workerd. */
const isNode = process.env.E2E_RUNTIME === 'node'

/** The script that starts the built shop in that runtime. */
export const startScript = isNode ? 'scripts/start-node.ts' : 'scripts/start.ts'

/** Where the results of that runtime are written. */
export const reportFile = `test-results/playwright${isNode ? '-node' : ''}.json`

/** Returns the database of a shop that was started with this `TRADEWIND_STATE`. */
export async function shopDatabase(state: string): Promise<string> {
  return isNode ? join(state, 'node', 'backend.sqlite') : findDatabase(state)
}
