import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { migrate, migrateCatalogue } from '#backend/platform/migrate.ts'
import { isDeep, some } from '#contract/testing/effort.ts'
import { seed } from '#worker/node/seed.ts'
import { answerMade, countRows, storePaid } from '#worker/testing/outside/paid-orders.ts'
import { listen } from '../e2e/outside/faulty-provider.ts'
import { findDatabase } from './database.ts'
import { root } from './run.ts'

/** The shop's own settings of queues, with a worker of the test's behind them. */
const {
  modulesRules: _,
  durableObjects: __,
  additionalUnboundDurableObjects: ___,
  ...options
} = unstable_getMiniflareWorkerOptions(
  unstable_readConfig({ config: join(root, 'wrangler.toml') }),
).workerOptions

/** A batch that a busy machine breaks off is delivered again at once, not after the shop's half minute. */
const consumers = Object.fromEntries(
  Object.entries(options.queueConsumers ?? {}).map(([name, consumer]) => [
    name,
    { ...(consumer as object), retryDelay: 0 },
  ]),
)

/** Events that are told three times each; 1,000 take a minute. */
const told = Number(process.env.QUEUE_EVENTS ?? some(200))

const state = mkdtempSync(join(root, '.wrangler', 'queues-'))
const lines: { event: string; id: string }[] = []
const mails: string[] = []
let network: Awaited<ReturnType<typeof listen>>
let mail: Awaited<ReturnType<typeof listen>>
let shop: Miniflare
let file: string

beforeAll(async () => {
  network = await listen(answerMade)
  mail = await listen(({ headers }) => {
    mails.push(String(headers['idempotency-key']))
    return { status: 200, body: {} }
  })
  const worker = {
    ...options,
    queueConsumers: consumers,
    name: 'tradewind',
    bindings: { NETWORK: network.origin, MAIL: mail.origin },
    modules: [{ type: 'ESModule' as const, path: 'index.js', contents: await bundled() }],
  }
  shop = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(state, 'v3'),
      log: new Log(LogLevel.NONE),
      handleStructuredLogs: ({ message }) => {
        if (message.startsWith('{')) lines.push(JSON.parse(message))
      },
      cf: {},
      workers: [worker],
    }),
  )
  await shop.ready
  // The runtime makes the file at the first statement.
  for (const name of ['DB', 'CATALOGUE']) {
    await (await shop.getD1Database(name)).prepare('SELECT 1').run()
  }
  file = findDatabase(state)
  migrate(file)
  const catalogue = findDatabase(state, 'CATALOGUE')
  migrateCatalogue(catalogue)
  await seed(file, catalogue)
}, 120_000)

afterAll(async () => {
  await shop?.dispose()
  await Promise.all([network?.close(), mail?.close()])
  rmSync(state, { recursive: true, force: true })
})

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['worker/testing/queue-worker.ts'],
    ...{ bundle: true, write: false, format: 'esm', platform: 'node', target: 'es2024' },
    conditions: ['workerd', 'worker'],
    // Packages in the format of CommonJS ask for modules of Node by `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire('/')",
    },
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

async function hand(kind: 'event' | 'order', ids: readonly string[]): Promise<void> {
  const body = JSON.stringify({ kind, ids })
  expect((await shop.dispatchFetch('http://shop', { method: 'POST', body })).status).toBe(204)
}

const count = (from: string) => countRows(file, from)
const completed = (prefix: string) =>
  count(`purchase WHERE id LIKE '${prefix}-%' AND state = 'COMPLETED'`)
const isCompleted = (id: string) =>
  count(`purchase WHERE id = '${id}' AND state = 'COMPLETED'`) === 1
const isTold = (id: string) => lines.some((line) => line.event === 'dead_letter' && line.id === id)
/** Waits until a message is among the dead letters; a failure says how far the work on it came. */
const untilTold = (id: string, name: string) =>
  expect
    .poll(
      () => ({
        told: isTold(id),
        asked: network.paths().filter((path) => path.endsWith(`/${name}-0`)).length,
        events: count(`provider_event WHERE reference = '${name}-0'`),
        dead: count(`provider_event WHERE reference = '${name}-0' AND dead_at IS NOT NULL`),
      }),
      waiting,
    )
    .toMatchObject({ told: true })
const waiting = { timeout: 90_000, interval: 100 }

function deadLetters(...given: string[]): string {
  const script = join(root, 'scripts', 'dead-letters.ts')
  return execFileSync(process.execPath, [script, ...given, '--file', file], { encoding: 'utf8' })
}

// Starting the runtime with its queues takes as long as all else that a change of them could break.
describe.runIf(isDeep)('the queues', () => {
  it('bring events that are told three times in any order to one state, and mail once', async () => {
    const orders = storePaid(file, 'told', told)
    const events = orders.flatMap((id) => [`${id}-0`, `${id}-0`, `${id}-0`])
    // Multiplying by a number that has no factor in common with the length visits each once.
    const shuffled = events.map((_, at) => events[(at * 1_237) % events.length] ?? '')
    for (let at = 0; at < shuffled.length; at += 100) {
      await hand('event', shuffled.slice(at, at + 100))
    }
    await expect.poll(() => completed('told'), waiting).toBe(told)
    await expect.poll(() => count('provider_event'), waiting).toBe(0)
    const keys = () => mails.filter((key) => key.startsWith('order_confirmed-told-'))
    await expect.poll(() => new Set(keys()).size, waiting).toBe(told)
    expect(keys()).toHaveLength(told)
  }, 200_000)

  it('lay an event among the dead letters after five failures; a replay empties them', async () => {
    const [order = ''] = storePaid(file, `broken-${Date.now()}`, 1)
    network.set('fail')
    await hand('event', [`${order}-0`])
    await untilTold(`supplier/${order}-0`, order)
    expect(network.paths().filter((path) => path.endsWith(`/${order}-0`))).toHaveLength(5)
    expect(deadLetters()).toMatch(new RegExp(`supplier/${order}-0.*the network answered 500`))
    network.set(undefined)
    expect(deadLetters('replay')).toMatch(/due again/)
    await (await shop.getWorker()).scheduled()
    expect(isCompleted(order)).toBe(true)
    expect(deadLetters()).not.toContain(order)
  }, 100_000)

  it('lay an order among them likewise, which the clock goes on to try', async () => {
    const [order = ''] = storePaid(file, `stuck-${Date.now()}`, 1)
    network.set('fail')
    await hand('order', [order])
    await untilTold(order, order)
    expect(deadLetters()).toMatch(new RegExp(`${order}/make.*the network answered 500`))
    network.set(undefined)
    expect(deadLetters('replay')).toMatch(/due again/)
    await (await shop.getWorker()).scheduled()
    expect(isCompleted(order)).toBe(true)
    expect(deadLetters()).not.toContain(order)
  }, 100_000)
})
