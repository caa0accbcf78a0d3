import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { findDatabase, prepareDatabase, stateDir } from '../scripts/database.ts'
import { stopServer } from '../scripts/run.ts'
import { lighthouseRows } from './lighthouse.ts'
import { printTable } from './measure/table.ts'
import { nodeRows, startNode } from './node.ts'
import { pageRows } from './pages.ts'
import { peerLighthouseRows, peerRows } from './peers.ts'
import { ports, startWorkerd } from './servers/workerd.ts'
import { prepareAccounts, signInRows } from './sign-in.ts'
import { startSqlite } from './sqlite.ts'
import { startupRows } from './startup.ts'
import { benchTenants, visitTenants } from './tenants.ts'

/**
 * Measures the budgets and the limits they compare with in the same run on bare workerd. Only
 * figures of one run are comparable: the load generator shares the machine. `--quick` measures the
 * pages alone, for a minute.
 */
const { quick } = parseArgs({ options: { quick: { type: 'boolean', default: false } } }).values

await build()
// The start is measured before any other process loads the machine.
const startup = quick ? [] : await startupRows()
await prepareDatabase()
const stopSqlite = await startSqlite(prepareAccounts(findDatabase()), ports.d1)
const stopCatalogue = await startSqlite(findDatabase(stateDir, 'CATALOGUE'), ports.catalogue)
const server = await startWorkerd()

const pages = await pageRows(quick ? 45 : 300, server.pid)
printTable('What a page costs the worker, 16 connections: median (quartiles)', [
  ...pages,
  ...peerRows(),
])
if (!quick) {
  const node = await startNode()
  const pids = { workerd: server.pid, node: node.pid }
  printTable('The same pages on plain Node', await nodeRows(120, pids))
  stopServer(node)
  printTable('Start', startup)
  printTable('Signing in', await signInRows(`http://127.0.0.1:${ports.app}`, server.pid))
  printTable(
    'Tenants',
    [...benchTenants(), ...(await visitTenants())].map(({ name, value, unit, budget, ok }) => ({
      name,
      value: `${value} ${unit}`,
      budget: `${budget} ${unit}`,
      ok,
    })),
  )
  const audits = await lighthouseRows(`http://localhost:${ports.front}`)
  printTable('Lighthouse, mobile', [...audits, ...peerLighthouseRows()])
}
stopServer(server)
stopSqlite()
stopCatalogue()
process.exit(0)
