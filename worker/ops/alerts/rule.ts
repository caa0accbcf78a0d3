import type { KindCounts } from '#contract/reports/figures.ts'
import type { DeadLetter } from '#contract/reports/operations.ts'
import type { SupplyHealth } from '#contract/reports/supply-health.ts'

/** What a check knows; undefined where the database or the data set did not say. */
export type Facts = {
  isReady: boolean
  oldestDueSeconds: number | undefined
  /** What was given up, or waits for a person. */
  deadLetters: readonly Pick<DeadLetter, 'kind'>[] | undefined
  /** Counts by kind of the last five and ten minutes. */
  supply: SupplyHealth | undefined
  counts: { five: readonly KindCounts[]; ten: readonly KindCounts[] } | undefined
}

export type Finding = { isFailing: boolean; now: string }

/** A rule of docs/operations.md, which a test compares with this list. */
export type Rule = {
  name: string
  /** The condition, as the document states it. */
  when: string
  /** The part of docs/operations.md that says what to do. */
  runbook: string
  /** The number of checks in a row that have to fail; one if absent. */
  checks?: number
  /** Returns undefined where the facts do not say. */
  find: (facts: Facts) => Finding | undefined
}
