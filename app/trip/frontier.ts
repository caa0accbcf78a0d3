/** The states that no other one beats by being farther for no more. */
export type Frontier = {
  /** Takes a state in unless one is there that is as far and as light; drops those it beats. */
  admit: (usedMb: number, weight: number) => boolean
  /** Whether a state that was admitted is still unbeaten. */
  holds: (usedMb: number, weight: number) => boolean
}

/** Both lists rise: of unbeaten states the farther one is the heavier one. */
export function createFrontier(): Frontier {
  const used: number[] = []
  const weights: number[] = []

  function firstAt(usedMb: number): number {
    let low = 0
    let high = used.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((used[middle] ?? 0) < usedMb) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    admit(usedMb, weight) {
      const at = firstAt(usedMb)
      if ((weights[at] ?? Number.POSITIVE_INFINITY) <= weight) return false
      const isSame = used[at] === usedMb
      let from = at
      while (from > 0 && (weights[from - 1] ?? 0) >= weight) from -= 1
      const dropped = at - from + (isSame ? 1 : 0)
      used.splice(from, dropped, usedMb)
      weights.splice(from, dropped, weight)
      return true
    },
    holds(usedMb, weight) {
      const at = firstAt(usedMb)
      return used[at] === usedMb && weights[at] === weight
    },
  }
}
