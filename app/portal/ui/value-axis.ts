const steps = [1, 2, 2.5, 5, 10]

/**
 * Returns the values of an axis' lines, from 0 in equal round steps to the first that is not below
 * `most`: three to five steps.
 */
export function valueAxis(most: number): number[] {
  if (!(most > 0)) return [0, 1]
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((each) => each * power >= rough) ?? 10) * power
  const count = Math.max(1, Math.ceil(most / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
