import { deepStrictEqual, rejects } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiClient } from '#app/api/client.ts'
import { ApiError } from '#contract/errors.ts'
import { inFile, openMortalBackend } from '#worker/node/testing/mortal-backend.ts'
import { buildNode } from '../../scripts/output/build-node.ts'
import type { Row, Table } from '../measure/table.ts'
import { type Books, booksIn, compareBooks } from './books.ts'
import { importFile, planId, plansAtOnce, right, wrong } from './rows.ts'

const slices = Math.ceil(right / 50)
const tried = process.env.SLICES === '3' ? [0, Math.floor(slices / 2), slices - 1] : undefined
/** From one kill to the next, in statements: 1 kills at each. */
const every = Number(process.env.KILL_EVERY ?? 1)
/** Longer than a dead process keeps a job, in seconds. */
const leaseSeconds = 130
/** The functions whose statements are counted. */
const asking = {
  order: 'answerOnce|orderLines|storeMasterOrder',
  upload: 'uploadImport',
  start: 'startImport|advanceImport',
  batches: 'runImports|advanceImport',
} as const

type Killed = {
  backend: Awaited<ReturnType<typeof openMortalBackend>>
  startedAt: number
  figures: Record<string, number | string>
}

/**
 * Kills the backend on plain Node before each statement of an order of an organisation, of the
 * upload of a file of 2,000 rows, of the start of its import, and of each of the batches in which
 * the clock assigns its rows. After each kill the backend goes on with the same file, whose ledgers
 * must agree; at the end each of the 1,940 right rows has been assigned once. `SLICES=3` kills at
 * each statement of the first, the middle and the last batch, and once in each of the others;
 * `KILL_EVERY=3` at every third statement, and `ROWS=100` assigns fewer rows.
 */
export async function* killBackend(): AsyncGenerator<Table> {
  await buildNode()
  const directory = mkdtempSync(join(tmpdir(), 'kill-'))
  const log = join(directory, 'deaths')
  const backend = await openMortalBackend(log)
  const killed: Killed = { backend, startedAt: performance.now(), figures: {} }
  // What is tried here is not the limits of the demonstration organisation.
  inFile(backend.file, (sqlite) =>
    sqlite.exec(`UPDATE organization SET max_spend_limit_minor = 1000000000
      WHERE id = 'demo-meridian';
    UPDATE budget SET limit_minor = 1000000000 WHERE id = 'demo-meridian'`),
  )
  await buy(killed)
  const importId = await upload(killed)
  await start(killed, importId)
  await assign(killed, importId)
  await finish(killed, importId)
  yield { title: 'Killed before statements', rows: rowsOf(killed, log) }
  await backend.close()
  rmSync(directory, { recursive: true })
}

function enter({ backend }: Killed): Promise<ApiClient> {
  return backend.signIn('postpaid', 'enterpriseSignIn')
}

/** Compares the ledgers in the file. */
function look({ backend }: Killed): Books {
  const books = booksIn(backend.file)
  compareBooks(books)
  return books
}

/**
 * Asks again and again, killed before the first statement, the second and so on, until an answer
 * comes first.
 */
async function askKilled<T>(
  killed: Killed,
  name: 'order' | 'upload',
  ask: (api: ApiClient) => Promise<T>,
): Promise<T> {
  const { backend, figures } = killed
  for (let place = 1; ; place += every) {
    const api = await enter(killed)
    await backend.dieWithin({ place, within: asking[name] })
    try {
      const answer = await ask(api)
      await backend.dieWithin({ place: 0 })
      figures[name] = (place - 1) / every
      return answer
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'network')) throw error
    }
    await backend.advance(leaseSeconds)
    await backend.revive()
    look(killed)
  }
}

/** Buys as many plans as rows are right, the first of them killed at each statement. */
async function buy(killed: Killed): Promise<void> {
  for (let left: number = right; left > 0; left -= plansAtOnce) {
    const quantity = Math.min(left, plansAtOnce)
    const { lines } = await (await enter(killed)).call('setCartLine', { planId, quantity })
    const totalMinor = lines.find(({ plan }) => plan.id === planId)?.lineMinor ?? 0
    const idempotencyKey = crypto.randomUUID()
    const order = { idempotencyKey, lines: [{ planId, quantity }], totalMinor }
    const place = (api: ApiClient) => api.call('createMasterOrder', order)
    if (left === right) await askKilled(killed, 'order', place)
    else await place(await enter(killed))
  }
  const { bought, orders } = look(killed)
  deepStrictEqual({ bought, orders }, { bought: right, orders: Math.ceil(right / plansAtOnce) })
}

async function upload(killed: Killed): Promise<string> {
  const body = importFile()
  const { importId: sent } = await askKilled(killed, 'upload', (api) =>
    api.call('uploadImport', { name: 'people.csv' }, { body }),
  )
  const { counts } = await (await enter(killed)).call('getImport', { importId: sent })
  const { all, ready } = counts
  deepStrictEqual([all, ready, counts.wrong], [right + wrong, right, wrong])
  return sent
}

/** Starts the import, and is killed before the answer and the first batch of rows. */
async function start(killed: Killed, importId: string): Promise<void> {
  const { backend, figures } = killed
  for (let place = 1; stateOf(killed, importId) === 'checking'; place += every) {
    if (place > 1) await backend.revive()
    const api = await enter(killed)
    await backend.dieWithin({ place, within: asking.start })
    const asked = api.call('startImport', { importId, ready: right })
    await rejects(asked, { code: 'network' })
    await backend.advance(leaseSeconds)
    look(killed)
    figures.start = (place - 1) / every + 1
  }
}

/** Lets the clock assign the rows, killed in each run, until all are done. */
async function assign(killed: Killed, importId: string): Promise<void> {
  const { backend, figures, startedAt } = killed
  let { done } = look(killed)
  let slice = 0
  let place = 1
  let length = 1
  let kills = 0
  while (stateOf(killed, importId) !== 'done') {
    await backend.advance(leaseSeconds)
    if (await backend.live({ place, within: asking.batches })) kills += 1
    const now = look(killed).done
    if (now > done) {
      length = Math.max(length, place)
      slice += 1
    }
    const isTried = !tried || tried.includes(slice)
    if (now > done) place = isTried ? 1 : length
    else place += every
    if (place > 60) throw new Error(`expected progress after ${now} rows`)
    done = now
    console.log(
      `${Math.round(performance.now() - startedAt) / 1000} s: ${done} rows, ${kills} kills`,
    )
  }
  Object.assign(figures, { 'batches of rows': kills, 'most statements of a batch': length })
}

function stateOf({ backend }: Killed, importId: string): unknown {
  const text = 'SELECT state FROM import_job WHERE id = ?'
  return inFile(backend.file, (sqlite) => sqlite.prepare(text).get(importId)?.state)
}

/** Lets the clock run until all eSIMs are made, and compares what was asked with what there is. */
async function finish(killed: Killed, importId: string): Promise<void> {
  const { backend } = killed
  await backend.advance(leaseSeconds)
  await backend.revive()
  for (let run = 0; run < 600 && booksIn(backend.file).mailed < right; run += 1) {
    await wait(500)
    await backend.advance(61)
  }
  const once = { given: right, people: right, esims: right, profiles: right, mails: right }
  const books = look(killed)
  deepStrictEqual(books, { ...books, ...once, mailed: right, free: 0, ends: 1 })
  const { rows } = await (await enter(killed)).call('exportImport', { importId })
  const kinds = new Set(rows.flatMap(({ problems }) => problems.map(({ kind }) => kind)))
  deepStrictEqual([rows.length, kinds.size], [wrong, 12])
}

function rowsOf({ backend, figures, startedAt }: Killed, log: string): Row[] {
  const deaths = readFileSync(log, 'utf8').trim().split('\n')
  const kinds = new Map<string, number>()
  for (const sql of deaths) {
    const kind = /^(BEGIN|COMMIT|(?:INSERT INTO|UPDATE) \w+)/.exec(sql)?.[0] ?? sql.slice(0, 60)
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const all = { ...figures, kills: deaths.length, seconds, ...booksIn(backend.file) }
  const ofKinds = [...kinds].toSorted(([, a], [, b]) => b - a)
  return [...Object.entries(all), ...ofKinds].map(([name, value]) => {
    return { name, value: String(value), budget: '', ok: undefined }
  })
}
