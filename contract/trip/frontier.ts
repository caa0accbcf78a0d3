/** The states that no other state beats, that is, none is at least as far at no higher weight. */
export type Frontier = {
  /**
   * Adds a state unless another one is as far and as light; removes the states that the new one
   * beats. Returns whether the state was added.
   */
  admit: (usedMb: number, weight: number) => boolean
  /** Returns whether no later state has beaten a state that was added before. */
  holds: (usedMb: number, weight: number) => boolean
}

/** Both lists ascend: of two unbeaten states the farther one is the heavier one. */
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
