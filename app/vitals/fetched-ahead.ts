import type { FetchedAhead } from '#contract/reports/vitals.ts'

/** Addresses that were prefetched in this document and not opened yet. */
const waiting = new Set<string>()
let counted: FetchedAhead = { made: 0, used: 0 }

/** Counts a prefetched page; until it is opened, repetitions are not counted. */
export function countAhead(path: string): void {
  if (waiting.has(path)) return
  waiting.add(path)
  counted.made += 1
}

/** Returns whether an opened page had been prefetched. */
export function openedAhead(path: string): boolean {
  const wasWaiting = waiting.delete(path)
  if (wasWaiting) counted.used += 1
  return wasWaiting
}

/** Returns the counts since the last call. */
export function takeAhead(): FetchedAhead {
  const taken = counted
  counted = { made: 0, used: 0 }
  return taken
}
