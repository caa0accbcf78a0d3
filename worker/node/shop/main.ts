import { mkdirSync } from 'node:fs'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { migrateBoth } from '#backend/platform/migrate.ts'
import type { Variables } from '../../edge/variables.ts'
import { readConfig, variableNames } from '../../embedded/read-config.ts'
import { databaseFile } from '../files/stored-data.ts'
import { requireFreePort } from '../http/listen.ts'
import { refuseDemo } from '../refuse-demo.ts'
import { runShop } from './run-shop.ts'
import { type NodeSettings, readNodeSettings } from './settings.ts'
import { othersName, roleName, supervise } from './supervise.ts'

type Stoppable = { stop: () => Promise<void> }

/** Runs the shop with the variables of this process's environment. */
export async function runMain(root: string): Promise<void> {
  const settings = readNodeSettings(process.env, join(root, 'data'))
  const given = variableNames.map((name) => [name, process.env[name]])
  const variables = Object.fromEntries(given) as Variables
  readConfig(variables)
  mkdirSync(settings.directory, { recursive: true })
  enableCompileCache(join(settings.directory, 'compiled'))
  const options = { build: join(root, 'build'), variables, settings }
  const role = process.env[roleName]
  if (role) {
    const isServer = role === 'server'
    const shop = await runShop({
      ...options,
      serves: isServer,
      hasClock: !isServer,
      hasOthers: process.env[othersName] !== undefined,
    })
    stopOnSignal(shop)
    process.send?.(shop.url)
    flushCompileCache()
    return
  }
  await requireFreePort(settings)
  await prepareData(variables, settings)
  if (settings.processes === 1) {
    const hasClock = !variables.API_ORIGIN
    const shop = await runShop({ ...options, serves: true, hasClock, hasOthers: false })
    stopOnSignal(shop)
    flushCompileCache()
    return sayReady(shop.url)
  }
  const supervisor = supervise({ ...settings, onReady: sayReady })
  stopOnSignal(supervisor)
  const code = await supervisor.failed
  await supervisor.stop()
  process.exit(code)
}

/**
 * Migrates the databases before any process opens them. Production begins with what is there, others
 * with the demonstration.
 */
async function prepareData({ ENVIRONMENT }: Variables, { directory }: NodeSettings): Promise<void> {
  const file = join(directory, databaseFile)
  migrateBoth(file)
  if (ENVIRONMENT === 'production') return refuseDemo(file)
  const { seedOnce } = await import('../seed.ts')
  await seedOnce(file)
}

function sayReady(url: string): void {
  console.log(`The shop answers at ${url}`)
}

function stopOnSignal(running: Stoppable): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void running.stop().then(() => process.exit(0)))
  }
}
