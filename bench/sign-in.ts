import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { root } from '../scripts/run.ts'
import { processorMs } from './measure/processor.ts'
import type { Row } from './measure/table.ts'

const budgetMs = 400
const signIns = 60
/** An account may sign in at most 20 times an hour, so many accounts are needed. */
const accounts = 1_200
const origin = 'http://localhost'

/** Makes a copy of the database that may be written to, adds the accounts and returns its path. */
export function prepareAccounts(database: string): string {
  const copy = join(root, '.wrangler', 'bench', 'accounts.sqlite')
  mkdirSync(dirname(copy), { recursive: true })
  const source = new DatabaseSync(database)
  // The contents of the write-ahead log would not be copied with the file.
  source.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  source.close()
  // The log of an interrupted run would be applied to the new copy.
  for (const left of ['-wal', '-shm']) rmSync(copy + left, { force: true })
  copyFileSync(database, copy)
  addAccounts(copy)
  return copy
}

/** Adds the accounts that sign in to a database. */
export function addAccounts(file: string): void {
  const db = new DatabaseSync(file)
  const insert = db.prepare(
    `INSERT OR IGNORE INTO account
       (id, account_type, email, email_key, name, locale, currency_unit, password_hash, created_at)
     SELECT ?1, account_type, ?2, ?2, name, locale, currency_unit, password_hash, created_at
     FROM account WHERE id = 'demo-traveller'`,
  )
  for (let at = 0; at < accounts; at += 1) insert.run(`bench-${at}`, emailOf(at))
  db.close()
}

function emailOf(at: number): string {
  return `bench-${at}@demo.tradewind.example`
}

type Answer = { ms: number; status: number; cookies: string[] }

/** Measures sign-in by form, as by browsers without scripts, and a page of a signed-in person. */
export async function signInRows(app: string, pid: number | undefined): Promise<Row[]> {
  const agent = new Agent({ keepAlive: true })
  let next = 0
  let turn = 0
  const visitors: string[] = []
  const signIn = async () => {
    const answer = await send(app, agent, { path: '/auth/signin', form: formOf(next++) })
    visitors.push(answer.cookies.join('; '))
    return answer
  }
  const page = '/account/settings'
  await signIn()
  visitors.length = 0
  // Sessions take turns, as the requests of one account are limited per hour.
  const read = () => {
    const cookie = visitors[turn++ % visitors.length] ?? ''
    return send(app, agent, { path: page, cookie })
  }
  const usedBefore = processorMs(pid) ?? 0
  const oneByOne = await repeat(signIn, { times: signIns, connections: 1, status: 302 })
  const used = Math.round(((processorMs(pid) ?? 0) - usedBefore) / signIns)
  const twoAtOnce = await repeat(signIn, { times: signIns, connections: 2, status: 302 })
  await repeat(read, { times: 50, connections: 1, status: 200 })
  const own = await repeat(read, { times: 200, connections: 1, status: 200 })
  agent.destroy()
  return [
    rowOf(`sign-in with password, one by one, ${signIns}`, oneByOne, budgetMs),
    { name: '    processor time of each', value: `${used} ms`, budget: '', ok: undefined },
    // One isolate hashes on one core, so parallel sign-ins wait for each other.
    rowOf(`sign-in with password, 2 connections, ${signIns}`, twoAtOnce),
    rowOf(`${page}, signed in, one by one, 200`, own),
  ]
}

/** Returns the sign-in form of one of the accounts. */
export function formOf(at: number): string {
  const fields = { intent: 'password', redirect: '/shop', for: '' }
  return `${new URLSearchParams({ ...fields, email: emailOf(at % accounts), password: demoPassword })}`
}

type Repeated = { times: number; connections: number; status: number }

/**
 * Returns the milliseconds of each request; throws if an answer has another status than expected.
 */
async function repeat(work: () => Promise<Answer>, { times, connections, status }: Repeated) {
  const taken: number[] = []
  let left = times
  async function connect(): Promise<void> {
    while (left-- > 0) {
      const answer = await work()
      if (answer.status !== status) throw new Error(`expected ${status}, got ${answer.status}`)
      taken.push(answer.ms)
    }
  }
  await Promise.all(Array.from({ length: connections }, connect))
  return taken.sort((a, b) => a - b)
}

function rowOf(name: string, taken: readonly number[], budget?: number): Row {
  const at = (share: number) => Math.round(taken[Math.floor(share * taken.length)] ?? 0)
  const value = `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
  if (budget === undefined) return { name, value, budget: '', ok: undefined }
  return { name, value, budget: `p50 <= ${budget} ms`, ok: at(0.5) <= budget }
}

type Sent = { path: string; form?: string; cookie?: string }

export function send(app: string, agent: Agent, { path, form, cookie }: Sent): Promise<Answer> {
  const startedAt = performance.now()
  const headers = {
    host: 'localhost',
    // Each request has another address, so that the limits by address are not what is measured.
    'cf-connecting-ip': `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    ...(cookie ? { cookie } : {}),
    ...(form ? { origin, 'content-type': 'application/x-www-form-urlencoded' } : {}),
  }
  return new Promise((resolve, reject) => {
    const method = form ? 'POST' : 'GET'
    const asked = request(app + path, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        const ms = performance.now() - startedAt
        resolve({ ms, status: answer.statusCode ?? 0, cookies: cookiesOf(answer) })
      })
    })
    asked.on('error', reject).end(form)
  })
}

function cookiesOf({ headers }: IncomingMessage): string[] {
  return (headers['set-cookie'] ?? []).map((header) => header.split(';')[0] ?? '')
}
