import type { ImportField } from '#contract/assigning/import-words.ts'
import { readEmail } from '#contract/person/email.ts'
import { emailKey } from '../../../call/limits/email-key.ts'
import { dayOrderOf } from '../../../platform/time/read-day.ts'
import { checkCells, refuse } from './check-cells.ts'
import type {
  CellProblem,
  CheckedRow,
  Draft,
  Fix,
  Known,
  Order,
  RawRow,
  Values,
} from './checked-row.ts'
import type { Columns } from './find-columns.ts'
import { localeNamed } from './read-locale.ts'

/** Checks all rows of a file, alone and against one another; the stock is shared out afterwards. */
export function checkRows(
  rows: readonly RawRow[],
  columns: Columns,
  known: Known,
): Map<number, CheckedRow> {
  const read = rows.map(({ line, cells }) => ({ line, values: valuesOf(cells, columns) }))
  const days = read.map(({ values }) => values.day)
  const order = dayOrderOf(days, known.dayOrder)
  const drafts = read.map((row) => checkCells(row, known, order))
  const skipped = new Set(rows.filter(({ isSkipped }) => isSkipped).map(({ line }) => line))
  const taken = drafts.filter(({ line }) => !skipped.has(line))
  findDoubles(taken)
  widenFixes(taken)
  return new Map(drafts.map((draft) => [draft.line, toChecked(draft)]))
}

/** Control characters and marks that change the direction of the following text. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

export function valuesOf(cells: readonly string[], columns: Columns): Values {
  const of = (field: ImportField) =>
    columns
      .flatMap((each, at) => (each === field ? [cells[at]?.trim() ?? ''] : []))
      .filter((cell) => cell !== '')
      .join(' ')
  return {
    name: of('name').replace(unseen, ' ').trim(),
    email: of('email'),
    plan: of('plan'),
    day: of('day'),
    group: of('group'),
    locale: of('locale'),
  }
}

/** Marks rows that would give the same person the same plan on the same day twice. */
function findDoubles(drafts: readonly Draft[]): void {
  const first = new Map<string, number>()
  for (const draft of drafts) {
    if (draft.planId === undefined || draft.values.email === '') continue
    const key = [emailKey(draft.values.email), draft.planId, draft.day ?? ''].join(' ')
    const earlier = first.get(key)
    if (earlier === undefined) first.set(key, draft.line)
    else {
      const fixes: Fix[] = [{ kind: 'skip', lines: [draft.line] }]
      refuse(draft, 'email', 'double', { lines: [earlier], fixes })
    }
  }
}

/** A correction of a plan's spelling applies to all rows with that spelling. */
function widenFixes(drafts: readonly Draft[]): void {
  const spelled = Map.groupBy(
    drafts.filter(({ problems }) => problems.some(isOfPlan)),
    ({ values }) => values.plan,
  )
  for (const same of spelled.values()) {
    const lines = same.map(({ line }) => line)
    for (const { problems } of same) widen(problems, lines)
  }
}

const isOfPlan = ({ kind }: CellProblem) => kind === 'plan_unknown' || kind === 'plan_unclear'

function widen(problems: readonly CellProblem[], lines: number[]): void {
  for (const fix of problems.filter(isOfPlan).flatMap(({ fixes }) => fixes)) {
    if (fix.kind === 'set') fix.lines = lines
  }
}

/**
 * Assigns free plans (by plan id) to rows in their order; a row for which no plan is left gets a
 * problem and no order.
 */
export function shareStock(rows: readonly CheckedRow[], free: ReadonlyMap<string, number>): void {
  const wanting = rows.filter(({ order }) => order)
  for (const [planId, same] of Map.groupBy(wanting, ({ order }) => order?.planId ?? '')) {
    const count = free.get(planId) ?? 0
    const served = same.slice(0, count).map(({ line }) => line)
    const fix: Fix = { kind: 'buy', planId, count: same.length - count }
    for (const row of same.slice(count)) {
      refuse(row, 'plan', 'plan_short', { count, lines: served.slice(-2), fixes: [fix] })
      delete row.order
    }
  }
}

function toChecked({ planId, day, groupId, ...row }: Draft): CheckedRow {
  const { values, problems } = row
  if (problems.length > 0 || planId === undefined) return row
  const order: Order = {
    name: values.name.normalize('NFC'),
    email: readEmail(values.email) ?? values.email,
    key: emailKey(values.email),
    planId,
    day: day ?? null,
    groupId: groupId ?? null,
    locale: localeNamed(values.locale) ?? null,
  }
  return { ...row, order }
}
