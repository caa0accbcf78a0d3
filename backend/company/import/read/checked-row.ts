import type { CellProblemKind, ImportField } from '#contract/assigning/import-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { DayOrder } from '../../../platform/time/read-day.ts'
import type { KnownPlan } from './match-plan.ts'

export type Values = Readonly<Record<ImportField, string>>

/** A correction of a cell, offered as a button; there are at most two. */
export type Fix =
  | { kind: 'set'; field: ImportField; value: string; lines: number[] }
  | { kind: 'skip'; lines: number[] }
  | { kind: 'buy'; planId: string; count: number }

export type CellProblem = {
  field: ImportField
  kind: CellProblemKind
  /** Values for the sentence that describes the problem: a text, a number and other rows. */
  text?: string
  count?: number
  lines?: number[]
  fixes: Fix[]
}

/** What a row without problems assigns. */
export type Order = {
  name: string
  email: string
  key: string
  planId: string
  /** YYYY-MM-DD; null for at once. */
  day: string | null
  groupId: string | null
  locale: Locale | null
}

export type CheckedRow = { line: number; values: Values; problems: CellProblem[]; order?: Order }

/** The facts that rows are checked against. */
export type Known = {
  plans: readonly KnownPlan[]
  groups: readonly { id: string; name: string }[]
  /** Members of organisations by the key of their address. */
  people: ReadonlyMap<string, 'own' | 'suspended' | 'elsewhere'>
  /** Today's date in the organisation's zone. */
  today: string
  dayOrder: DayOrder
  /** The plan for rows that name none. */
  defaultPlanId: string | null
  defaultDay: string | null
  /** Whether the encoding of the file is a guess. */
  isGuessed: boolean
}

export type RawRow = { line: number; cells: readonly string[]; isSkipped: boolean }

/** A row while it is being checked. */
export type Draft = CheckedRow & { planId?: string; day?: string | null; groupId?: string | null }
