import type { FetchedAhead } from '#contract/reports/vitals.ts'

/** Addresses that were fetched ahead in this document and not opened yet. */
const waiting = new Set<string>()
let counted: FetchedAhead = { made: 0, used: 0 }

/** Counts a page that is fetched ahead; until it is opened it counts once. */
export function countAhead(path: string): void {
  if (waiting.has(path)) return
  waiting.add(path)
  counted.made += 1
}

/** Returns whether a page that is opened had been fetched ahead. */
export function openedAhead(path: string): boolean {
  const wasWaiting = waiting.delete(path)
  if (wasWaiting) counted.used += 1
  return wasWaiting
}

/** Returns what was counted since the last call. */
export function takeAhead(): FetchedAhead {
  const taken = counted
  counted = { made: 0, used: 0 }
  return taken
}
