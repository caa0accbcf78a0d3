import type { AlertCheck, AlertState } from '#contract/reports/operations.ts'
import type { Facts, Rule } from './rule.ts'
import { rules } from './rules.ts'
import { stepAlert } from './step-alert.ts'

/** An alert that has begun or ended, as operators are told of it. */
export type Told = Pick<Rule, 'name' | 'when' | 'runbook'> & {
  state: 'begun' | 'ended'
  now: string
  /** Unix seconds. */
  begunAt: number
}

type Checking = {
  /** Unix seconds. */
  at: number
  facts: Facts
  /** Where the states are stored; absent while the database is away. */
  store?: {
    read: () => Promise<AlertCheck | undefined>
    save: (alerts: readonly AlertState[]) => Promise<void>
  }
  /** Tells operators; returns false if none could be reached. */
  tell: (told: Told) => Promise<boolean>
}

/**
 * Returns the check of all alerts. Each is logged and told once when it begins and once when it ends,
 * by whichever process checks, since the states are in the database. While that is away, this process
 * remembers them. What could not be told is told by a later check.
 */
export function createAlertCheck(own: readonly Rule[] = rules) {
  /** The states of this process's last check, and whether the database has them. */
  let last: readonly AlertState[] = []
  let isStored = true

  return async function check({ at, facts, store, tell }: Checking): Promise<void> {
    const stored = store && isStored ? await store.read() : undefined
    const before = store && isStored ? (stored?.alerts ?? []) : last
    const after: AlertState[] = []
    for (const rule of own) {
      const known = before.find(({ name }) => name === rule.name)
      const found = rule.find(facts)
      const state = stepAlert(rule, { ...(known ? { before: known } : {}), found, at })
      const left = state && (await announce(rule, { known, state, tell }))
      if (left) after.push(left)
    }
    last = after
    isStored = false
    await store?.save(after)
    isStored = store !== undefined
  }
}

type Step = { known: AlertState | undefined; state: AlertState; tell: Checking['tell'] }

/** Logs and tells what has changed; returns the state to keep. */
async function announce(rule: Rule, { known, state, tell }: Step): Promise<AlertState | undefined> {
  const { begunAt, endedAt, now } = state
  if (begunAt === undefined) return state
  const told = { name: rule.name, when: rule.when, runbook: rule.runbook, now, begunAt }
  if (endedAt !== undefined) {
    const ended: Told = { ...told, state: 'ended' }
    if (known?.endedAt === undefined) log(ended)
    return (await tell(ended)) ? undefined : state
  }
  const begun: Told = { ...told, state: 'begun' }
  if (known?.begunAt === undefined) log(begun)
  if (state.isTold) return state
  return (await tell(begun)) ? { ...state, isTold: true } : state
}

function log({ state, name, ...told }: Told): void {
  const level = state === 'begun' ? 'error' : 'info'
  const begunAt = new Date(told.begunAt * 1000).toISOString()
  console[level](JSON.stringify({ level, event: 'alert', state, alert: name, ...told, begunAt }))
}
