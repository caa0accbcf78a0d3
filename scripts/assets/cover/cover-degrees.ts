const stepsInMinutes = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 900, 1800]

function ratio(a: number, b: number): number {
  return Math.max(a / b, b / a)
}

/** Returns the round degrees in a range that lie about `apart` degrees from one another. */
export function multiplesOf(apart: number, from: number, to: number): number[] {
  const [step = 60] = stepsInMinutes.toSorted((a, b) => ratio(a / 60, apart) - ratio(b / 60, apart))
  const first = Math.ceil((from * 60) / step)
  const last = Math.floor((to * 60) / step)
  return Array.from({ length: last - first + 1 }, (_, index) => ((first + index) * step) / 60)
}
