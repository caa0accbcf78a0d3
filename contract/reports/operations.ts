import type { SupplyHealth } from './supply-health.ts'

/** The number of due items of a scheduled job, and the age of the oldest. */
export type DueWork = { job: string; oldestDueSeconds: number; dueCount: number }

/** Work that was tried in vain too often, or waits for a person. */
export type DeadLetter = { kind: string; id: string; attempts: number; error: string | null }

/** How much of what was done in 30 days took at most so many seconds. */
export type KeptPromise = {
  name: string
  seconds: number
  /** The share that is promised. */
  share: number
  count: number
  within: number
}

/** An alert that fails, or has begun. Times in unix seconds. */
export type AlertState = {
  name: string
  /** What was found by the last check. */
  now: string
  /** The number of checks in a row that found it failing. */
  failing: number
  begunAt?: number
  endedAt?: number
  /** Whether its beginning was told to operators. */
  isTold?: boolean
}

/** The last check of the alerts. */
export type AlertCheck = { checkedAt: number; alerts: AlertState[] }

/** All that operators see of the database. */
export type Operations = {
  due: DueWork[]
  deadLetters: DeadLetter[]
  promises: KeptPromise[]
  /** Absent before the first check. */
  check?: AlertCheck
  /** How well suppliers of eSIMs are; absent where a backend of an earlier release answers. */
  supply?: SupplyHealth
}
