import { expect, it } from 'vitest'
import { valueAxis } from './value-axis.ts'

it.each([
  [15.2, [0, 5, 10, 15, 20]],
  [16, [0, 5, 10, 15, 20]],
  [1, [0, 0.25, 0.5, 0.75, 1]],
  [97, [0, 25, 50, 75, 100]],
  [0, [0, 1]],
])('an axis up to %s has the lines %s', (most, lines) => {
  expect(valueAxis(most)).toEqual(lines)
})

it('reaches every value in at most five steps', () => {
  for (let most = 0.01; most < 5000; most *= 1.13) {
    const lines = valueAxis(most)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9))
    expect(lines.length).toBeLessThanOrEqual(6)
    expect(lines.length).toBeGreaterThanOrEqual(3)
  }
})
