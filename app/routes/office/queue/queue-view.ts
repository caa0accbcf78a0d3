import type { QueueRow } from '#contract/office/order-view.ts'
import { type QueueKind, queueKinds } from '#contract/office/order-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { kindNames, money, nextSteps, span } from '../ui/words.ts'

const daySeconds = 86_400

export type Whose = 'all' | 'mine' | 'nobody'

/** A row as the page shows it. */
function shown(row: QueueRow, { now, mayOpenForms }: Pick<Choice, 'now' | 'mayOpenForms'>) {
  const { kind, id, title, name, detail, brand, owner, isOwn, dueAt, since } = row
  const isLate = dueAt <= now
  return {
    ...{ kind, id, title, detail, isOwn, isLate, dueAt },
    name: name ?? '',
    to: pageOf(row, mayOpenForms),
    money:
      row.amountMinor === undefined || !row.currency ? '' : money(row.amountMinor, row.currency),
    brand: brand ?? 'All brands',
    owner: isOwn ? 'You' : (owner ?? 'Nobody'),
    due: isLate ? `late by ${span(now - dueAt)}` : `in ${span(dueAt - now)}`,
    waits: `waiting ${span(now - since)}`,
    step: kind === 'form' && mayOpenForms ? 'Check' : nextSteps[kind],
  }
}

function pageOf({ kind, id, order }: QueueRow, mayOpenForms: boolean): string | undefined {
  if (order !== undefined) return pathTo('office-order', { number: order })
  const isForm = kind === 'form' && mayOpenForms
  return isForm
    ? `${pathTo('office-companies')}?${new URLSearchParams({ request: id })}`
    : undefined
}

export type ShownRow = ReturnType<typeof shown>

function groupOf({ dueAt }: ShownRow, now: number): string {
  if (dueAt <= now) return 'Late'
  return dueAt < now - (now % daySeconds) + daySeconds ? 'Due today' : 'Later'
}

const notes: Readonly<Record<string, string>> = {
  Late: 'a promise is broken',
  'Due today': 'to midnight UTC',
  Later: 'tomorrow and after',
}

type Choice = {
  rows: readonly QueueRow[]
  now: number
  kind: QueueKind | undefined
  whose: Whose
  /** Whether the reader may open the page of forms. */
  mayOpenForms: boolean
}

/** The queue as the page shows it: kinds with their oldest age, and rows by when a promise breaks. */
export function viewOf({ rows, now, kind, whose, mayOpenForms }: Choice) {
  const isMeant = ({ isOwn, owner }: QueueRow) =>
    whose === 'all' || (whose === 'mine' ? isOwn : owner === undefined)
  const meant = rows.filter(isMeant)
  const kinds = queueKinds
    .map((each) => {
      const own = meant.filter((row) => row.kind === each)
      const oldest = Math.min(...own.map(({ since }) => since))
      return { kind: each, name: kindNames[each], count: own.length, age: span(now - oldest) }
    })
    .filter(({ count }) => count > 0)
  const listed = meant
    .filter((row) => kind === undefined || row.kind === kind)
    .map((row) => shown(row, { now, mayOpenForms }))
  const groups = ['Late', 'Due today', 'Later'].flatMap((name) => {
    const own = listed.filter((row) => groupOf(row, now) === name)
    return own.length > 0 ? [{ name, note: notes[name] ?? '', rows: own }] : []
  })
  return { kinds, groups, count: listed.length, all: meant.length }
}

export type QueueView = ReturnType<typeof viewOf>
