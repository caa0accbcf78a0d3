/**
 * Returns the fewest insertions, deletions, substitutions and swaps of neighbours between two short
 * texts (optimal string alignment). The cost is the product of the lengths, so callers must bound
 * them.
 */
export function editDistance(a: string, b: string): number {
  const left = [...a]
  const right = [...b]
  let beforeLast: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [i, letter] of left.entries()) {
    const row = [i + 1]
    for (const [j, other] of right.entries()) {
      const isSwap = i > 0 && j > 0 && letter === right[j - 1] && left[i - 1] === other
      row.push(
        Math.min(
          at(row, j) + 1,
          at(last, j + 1) + 1,
          at(last, j) + (letter === other ? 0 : 1),
          isSwap ? at(beforeLast, j - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    beforeLast = last
    last = row
  }
  return at(last, right.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
