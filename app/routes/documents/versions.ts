import type { Entry } from '#contract/texts/content.ts'

/** A version of a document: its number and the day since which it applies. */
export type DocumentVersion = { version: number; inForce: string }

/** Returns the versions of a document, past and present, the oldest first and the newest last. */
export function versionsOf({ facts, publishedAt }: Pick<Entry, 'facts' | 'publishedAt'>) {
  const { version = 1, inForce = publishedAt, versions = [] } = facts
  return [...versions, { version, inForce }]
}

/** Returns the version that applies on a day; on days before the first version, the first one. */
export function versionOn(versions: readonly DocumentVersion[], day: string): DocumentVersion {
  const found = versions.findLast(({ inForce }) => inForce <= day) ?? versions[0]
  if (!found) throw new Error('expected a document to have a version')
  return found
}

const dayMs = 86_400_000
/** Widths of the segments of the version bar; style sheets name as many classes. */
const steps = 12

/**
 * Returns for how long each version was in force, on a scale from 1 to 12 for the longest; the last
 * one until today.
 */
export function spansOf(versions: readonly DocumentVersion[], today: string): number[] {
  const days = versions.map(({ inForce }, at) => {
    const end = versions[at + 1]?.inForce ?? today
    return Math.max(1, (Date.parse(end) - Date.parse(inForce)) / dayMs)
  })
  const longest = Math.max(...days)
  return days.map((each) => Math.max(1, Math.round((each / longest) * steps)))
}
