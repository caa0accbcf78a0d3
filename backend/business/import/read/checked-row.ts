import type { CellProblemKind, ImportField } from '#contract/assigning/import-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { DayOrder } from '../../../platform/time/read-day.ts'
import type { KnownPlan } from './match-plan.ts'

export type Values = Readonly<Record<ImportField, string>>

/** What can be done about a cell: at most two buttons. */
export type Fix =
  | { kind: 'set'; field: ImportField; value: string; lines: number[] }
  | { kind: 'skip'; lines: number[] }
  | { kind: 'buy'; planId: string; count: number }

export type CellProblem = {
  field: ImportField
  kind: CellProblemKind
  /** What the sentence names: a text, a number and other rows. */
  text?: string
  count?: number
  lines?: number[]
  fixes: Fix[]
}

/** A row that can be carried out. */
export type Order = {
  name: string
  email: string
  key: string
  planId: string
  /** YYYY-MM-DD; null: at once. */
  day: string | null
  groupId: string | null
  locale: Locale | null
}

export type CheckedRow = { line: number; values: Values; problems: CellProblem[]; order?: Order }

/** What the rows are checked against. */
export type Known = {
  plans: readonly KnownPlan[]
  groups: readonly { id: string; name: string }[]
  /** Members of organisations by the key of their address. */
  people: ReadonlyMap<string, 'own' | 'suspended' | 'elsewhere'>
  /** The day on which the rows are checked, where the organisation is. */
  today: string
  dayOrder: DayOrder
  /** What a row gets that names none. */
  defaultPlanId: string | null
  defaultDay: string | null
}

export type RawRow = { line: number; cells: readonly string[]; isSkipped: boolean }

/** A row while it is being checked. */
export type Draft = CheckedRow & { planId?: string; day?: string | null; groupId?: string | null }
