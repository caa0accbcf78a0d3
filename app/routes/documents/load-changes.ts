import { loadEntry } from '#app/article/load-entry.ts'
import { type Clause, toClauses } from '#app/article/parse/to-clauses.ts'
import type { PageContext } from '#app/page/context.ts'
import type { Changes } from './changes.tsx'
import { clauseChanges } from './clause-changes.ts'
import type { ShownDocument } from './load-document.ts'

type Given = Omit<ShownDocument, 'clauses'> & { slug: string; clauses: readonly Clause[] }

/**
 * Returns the changes from the previous version to the shown one; undefined for the first version,
 * and if the two are not in the same language.
 */
export async function loadChanges(
  context: PageContext,
  { slug, entry, versions, clauses }: Given,
): Promise<Changes | undefined> {
  const { version, previous } = versions.shown
  if (previous === undefined) return undefined
  const older = await loadEntry(context, 'documents', `${slug}@${previous}`)
  if (older.locale !== entry.locale) return undefined
  const changed = clauseChanges(toClauses(older.body, older.locale), clauses)
  return changed.length > 0 ? { from: previous, to: version, clauses: changed } : undefined
}
