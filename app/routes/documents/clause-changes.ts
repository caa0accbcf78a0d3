import type { Clause, ClausePart } from '#app/article/parse/to-clauses.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'

/** A clause that two versions of a document have in different words, or that only one of them has. */
export type ClauseChange = {
  kind: 'changed' | 'added' | 'removed'
  /** The clause as the newer version has it; a removed one as the older version had it. */
  clause: Pick<Clause, 'id' | 'number' | 'text'>
  /** The heading that the clause had before, if it had another one. */
  oldTitle: string | undefined
  /** What the older version says and the newer one does not, and the reverse. */
  gone: ClausePart[]
  come: ClausePart[]
}

/**
 * Returns the clauses whose binding text differs between two versions, in the order of the newer
 * one; removed clauses are last. Numbers of clauses and of their parts may differ.
 */
export function clauseChanges(older: readonly Clause[], newer: readonly Clause[]): ClauseChange[] {
  const before = matchClauses(older, newer)
  const kept = newer.flatMap((clause) => changesOf(before.get(clause), clause))
  const matched = new Set(before.values())
  const removed = older
    .filter((clause) => !matched.has(clause))
    .map((clause) => changeOf('removed', clause, { gone: clause.parts }))
  return [...kept, ...removed]
}

/** Finds for each newer clause the older one with its heading, or else with one of its parts. */
function matchClauses(older: readonly Clause[], newer: readonly Clause[]): Map<Clause, Clause> {
  const free = new Set(older)
  const found = new Map<Clause, Clause>()
  for (const isSame of [hasSameHeading, hasSamePart]) {
    for (const clause of newer.filter((each) => !found.has(each))) {
      const match = [...free].find((each) => isSame(each, clause))
      if (!match) continue
      free.delete(match)
      found.set(clause, match)
    }
  }
  return found
}

const hasSameHeading = (one: Clause, other: Clause) => one.text === other.text

function hasSamePart(one: Clause, other: Clause): boolean {
  const texts = textsOf(one)
  return [...textsOf(other)].some((text) => texts.has(text))
}

function changesOf(old: Clause | undefined, clause: Clause): ClauseChange[] {
  if (!old) return [changeOf('added', clause, { come: clause.parts })]
  const [oldTexts, newTexts] = [textsOf(old), textsOf(clause)]
  const gone = old.parts.filter((part) => !newTexts.has(textOf(part)))
  const come = clause.parts.filter((part) => !oldTexts.has(textOf(part)))
  const oldTitle = old.text === clause.text ? undefined : old.text
  if (gone.length === 0 && come.length === 0 && oldTitle === undefined) return []
  return [changeOf('changed', clause, { gone, come, oldTitle })]
}

type Differences = Partial<Pick<ClauseChange, 'gone' | 'come' | 'oldTitle'>>

function changeOf(
  kind: ClauseChange['kind'],
  { id, number, text }: Clause,
  { gone = [], come = [], oldTitle }: Differences,
): ClauseChange {
  return { kind, clause: { id, number, text }, oldTitle, gone, come }
}

const textsOf = ({ parts }: Clause) => new Set(parts.map(textOf))

/** A part's content without its number, in a form that can be compared. */
function textOf({ of }: ClausePart): string {
  const [first] = of
  return of.length === 1 && first?.kind === 'paragraph' ? plainInline(first.of) : JSON.stringify(of)
}
