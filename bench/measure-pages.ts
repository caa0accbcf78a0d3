import { parseArgs } from 'node:util'
import { build } from '../scripts/build.ts'
import { findDatabase, prepareDatabase, stateDir } from '../scripts/database.ts'
import { stopServer } from '../scripts/run.ts'
import { lighthouseRows } from './lighthouse.ts'
import type { Table } from './measure/table.ts'
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
export async function* measurePages(args: string[]): AsyncGenerator<Table> {
  const { values } = parseArgs({ args, options: { quick: { type: 'boolean', default: false } } })
  await build()
  // The start is measured before any other process loads the machine.
  if (!values.quick) yield { title: 'Start', rows: await startupRows() }
  await prepareDatabase()
  const stopSqlite = await startSqlite(prepareAccounts(findDatabase()), ports.d1)
  const stopCatalogue = await startSqlite(findDatabase(stateDir, 'CATALOGUE'), ports.catalogue)
  const server = await startWorkerd()
  const pages = await pageRows(values.quick ? 45 : 300, server.pid)
  yield {
    title: 'What a page costs the worker, 16 connections: median (quartiles)',
    rows: [...pages, ...peerRows()],
  }
  if (!values.quick) yield* measureRest(server.pid)
  stopServer(server)
  stopSqlite()
  stopCatalogue()
}

async function* measureRest(workerd: number | undefined): AsyncGenerator<Table> {
  const node = await startNode()
  const rows = await nodeRows(120, { workerd, node: node.pid })
  yield { title: 'The same pages on plain Node', rows }
  stopServer(node)
  yield {
    title: 'Signing in',
    rows: await signInRows(`http://127.0.0.1:${ports.app}`, workerd),
  }
  const tenants = [...benchTenants(), ...(await visitTenants())]
  yield {
    title: 'Tenants',
    rows: tenants.map(({ name, value, unit, budget, ok }) => ({
      name,
      value: `${value} ${unit}`,
      budget: `${budget} ${unit}`,
      ok,
    })),
  }
  const audits = await lighthouseRows(`http://localhost:${ports.front}`)
  yield { title: 'Lighthouse, mobile', rows: [...audits, ...peerLighthouseRows()] }
}
