import type { Opening } from '#contract/reports/opening.ts'
import type { Config, Env } from '../edge/env.ts'

type Databases = Pick<Env, 'DB' | 'CATALOGUE'>

/** Milliseconds for which a shop that lacks nothing is not looked at again: accounts are counted. */
const completeMs = 3_600_000

/**
 * Returns the reader of what a shop still needs, for the process that has its databases; undefined
 * outside production, where sandbox and demonstration stand in for all of it.
 */
export function createOpeningReader(config: Config, now: () => number = Date.now) {
  if (config.environment !== 'production') return undefined
  let complete: { until: number; opening: Opening } | undefined

  async function readKept(env: Databases): Promise<Opening> {
    if (complete && now() < complete.until) return complete.opening
    const { readOpening } = await import('./opening.ts')
    const opening = await readOpening(config, env)
    const isComplete = opening.missing.length === 0 && opening.demoAccounts === undefined
    complete = isComplete ? { until: now() + completeMs, opening } : undefined
    return opening
  }

  return async function read(env: Databases): Promise<Opening> {
    const { readWallets } = await import('./opening.ts')
    const [opening, wallets] = await Promise.all([readKept(env), readWallets(env)])
    return { ...opening, missing: [...opening.missing, ...wallets] }
  }
}

/** Milliseconds between two lines of the log about what is missing. */
const toldMs = 3_600_000

/** Returns the function that says in the log, once an hour, what a shop still needs. */
export function createOpeningTeller(config: Config, now: () => number = Date.now) {
  const read = createOpeningReader(config, now)
  let nextAt = 0

  return async function tell(env: Databases): Promise<void> {
    if (!read || now() < nextAt) return
    const { missing, demoAccounts } = await read(env)
    nextAt = now() + toldMs
    if (missing.length === 0 && demoAccounts === undefined) return
    const needs = Object.fromEntries(missing.map(({ what, how }) => [what, how]))
    const found = demoAccounts === undefined ? {} : { demo_accounts: demoAccounts }
    console.warn(JSON.stringify({ level: 'warn', event: 'missing', missing: needs, ...found }))
  }
}
