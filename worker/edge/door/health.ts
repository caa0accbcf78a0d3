import { isPassing } from '#contract/reports/is-passing.ts'
import type { Opening } from '#contract/reports/opening.ts'
import { release } from '#contract/reports/reporting.ts'
import type { EdgeContext, EdgeStep } from '../edge.ts'
import type { Env } from '../env.ts'

export const readinessPath = '/readyz'
/** The header with the version of a separate backend. */
export const versionHeader = 'x-backend-version'

/**
 * `/healthz` answers with this process's version; it calls nothing, so that a flood of requests
 * costs the database nothing.
 */
export function serveHealth(): EdgeStep {
  return async function serveHealth(c) {
    return Response.json(
      { status: 'ok', version: release, deployment: c.env.VERSION?.id ?? '' },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
}

/**
 * `/readyz` answers whether the shop can work: whether the database of orders takes writes, and that
 * of the catalogue answers. What a shop in production still needs before it can sell is named, and is
 * no reason to start it again.
 */
export function serveReadiness(read: (c: EdgeContext) => Promise<Readiness>): EdgeStep {
  return async (c) => answerReadiness(await read(c))
}

/** Whether each database does its work; `backend` is the version of a separate backend worker. */
export type Readiness = {
  database: boolean
  catalogue: boolean
  backend?: string
  /** Absent outside production, and where the backend does not say. */
  opening?: Opening | undefined
}

/** Reads what a shop still needs. */
type ReadOpening = ((env: Databases) => Promise<Opening>) | undefined

type Databases = Pick<Env, 'DB' | 'CATALOGUE'>

/** Milliseconds after which a database that has not answered counts as unavailable. */
const answerMs = 2_000

/** Seconds for which an answer is reused; on Node, asking a locked database takes five. */
const reusedSeconds = { ready: 1, away: 5 }

/**
 * A write of one row, because a locked database and one on a full disk still answer what only reads.
 */
const write = `INSERT INTO readiness (id, asked_at) VALUES (1, unixepoch())
  ON CONFLICT (id) DO UPDATE SET asked_at = excluded.asked_at RETURNING id`

/**
 * Returns the function that checks the databases, for the process that has them. A result is reused,
 * so that a flood of requests reaches each database once.
 */
export function createReadiness(readOpening: ReadOpening, now: () => number = Date.now) {
  const read = createDatabaseReadiness(readOpening, now)
  return async function readiness(env: Databases & Pick<Env, 'VERSION'>): Promise<Response> {
    const answer = answerReadiness(await read(env))
    answer.headers.set(versionHeader, env.VERSION?.id ?? '')
    return answer
  }
}

export function createDatabaseReadiness(readOpening?: ReadOpening, now: () => number = Date.now) {
  let last: { until: number; read: Readiness } | undefined

  return async function read({ DB, CATALOGUE }: Databases): Promise<Readiness> {
    if (last && now() < last.until) return last.read
    const [database, catalogue] = await Promise.all([
      answers(DB, write),
      answers(CATALOGUE, 'SELECT 1'),
    ])
    const isThere = database && catalogue
    const opening = isThere
      ? await readOpening?.({ DB, CATALOGUE }).catch(unlessPassing)
      : undefined
    const seconds = reusedSeconds[isThere ? 'ready' : 'away']
    last = { until: now() + seconds * 1_000, read: { database, catalogue, opening } }
    return last.read
  }
}

async function answers(db: D1Database, question: string): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), answerMs)
  const asked = db
    .prepare(question)
    .first()
    .then(
      () => true,
      () => false,
    )
  const isThere = await Promise.race([asked, late])
  clearTimeout(timer)
  return isThere
}

function unlessPassing(error: unknown): undefined {
  if (!isPassing(error)) throw error
}

function openingFacts({ isOpen, missing, demoAccounts }: Opening) {
  return {
    open: isOpen,
    ...(missing.length === 0 ? {} : { missing }),
    ...(demoAccounts === undefined ? {} : { demo_accounts: demoAccounts }),
  }
}

function answerReadiness({ database, catalogue, backend, opening }: Readiness): Response {
  const isReady = database && catalogue && opening?.demoAccounts === undefined
  const say = (isThere: boolean) => (isThere ? 'ok' : 'unavailable')
  return Response.json(
    {
      status: isReady ? 'ready' : 'not ready',
      database: say(database),
      catalogue: say(catalogue),
      ...(backend === undefined ? {} : { backend }),
      ...(opening ? openingFacts(opening) : {}),
    },
    {
      status: isReady ? 200 : 503,
      headers: {
        'cache-control': 'no-store',
        ...(isReady ? {} : { 'retry-after': String(reusedSeconds.away) }),
      },
    },
  )
}
