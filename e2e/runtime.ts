import { join } from 'node:path'
import { catalogueBeside } from '#backend/platform/migrate.ts'
import { type DatabaseName, findDatabase } from '../scripts/database.ts'

/** The runtime under test: `E2E_RUNTIME=node` is plain Node, otherwise it is workerd. */
const isNode = process.env.E2E_RUNTIME === 'node'

const scriptOfNode = 'scripts/start-node.ts'

/** The script that starts the built shop in that runtime. */
export const startScript = isNode ? scriptOfNode : 'scripts/start.ts'

/** Whether the runtime has queues; plain Node has rows and the clock instead. */
export const hasQueues = !isNode

/** Where the results of that runtime are written. */
export const reportFile = process.env.E2E_REPORT ?? 'test-results/playwright.json'

/** Returns a database of a shop that a script has started with this `TRADEWIND_STATE`. */
export async function shopDatabase(
  state: string,
  name: DatabaseName = 'DB',
  script = startScript,
): Promise<string> {
  if (script !== scriptOfNode) return findDatabase(state, name)
  const file = join(state, 'node', 'backend.sqlite')
  return name === 'DB' ? file : catalogueBeside(file)
}
