import type { Clause, ClausePart } from '#app/article/parse/to-clauses.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'

/** A clause with different texts in two versions of a document, or that only one version has. */
export type ClauseChange = {
  kind: 'changed' | 'added' | 'removed'
  /** The clause of the newer version; for a removed clause, that of the older version. */
  clause: Pick<Clause, 'id' | 'number' | 'text'>
  /** The clause's heading in the older version, if it was different. */
  oldTitle: string | undefined
  /** Parts that only the older version has, and below, parts that only the newer one has. */
  gone: ClausePart[]
  come: ClausePart[]
}

/**
 * Returns the clauses whose binding text differs between two versions, in the order of the newer
 * one; removed clauses come last. The numbers of clauses and parts may differ.
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

/** Finds for each newer clause the older one with the same heading, or else with a common part. */
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

/** The content of a part without its number, in a comparable form. */
function textOf({ of }: ClausePart): string {
  const [first] = of
  return of.length === 1 && first?.kind === 'paragraph' ? plainInline(first.of) : JSON.stringify(of)
}
