import { createHash } from 'node:crypto'

/** A row of `office_act`, by the names of its columns. */
export type StoredAct = Readonly<Record<string, string | number>>

/**
 * Returns the number of the first row that does not hold; undefined if all do. It follows the recipe
 * of docs/operations.md and shares no code with the shop, so that a mistake there is not repeated.
 */
export function firstBroken(acts: readonly StoredAct[]): number | undefined {
  let previous = ''
  let seq = 0
  for (const { hash, ...row } of acts) {
    seq += 1
    const names = Object.keys(row).sort()
    const text = `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(row[name])}`).join(',')}}`
    const right = createHash('sha256').update(text, 'utf8').digest('hex')
    if (row.seq !== seq || row.previous !== previous || hash !== right) return Number(row.seq)
    previous = right
  }
  return undefined
}
