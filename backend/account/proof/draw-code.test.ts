import { describe, expect, it } from 'vitest'
import { drawCode } from './draw-code.ts'

const bins = 1000
// Critical value of chi-square for 999 degrees of freedom at a probability of 0.001.
const critical = 1142.85

/** Returns the chi-square of 100,000 codes over a thousand bins. */
function chiSquare(): number {
  const counts = Array.from({ length: bins }, () => 0)
  const codes = 100_000
  for (let index = 0; index < codes; index += 1) {
    const bin = Number(drawCode()) % bins
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const expected = codes / bins
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('a code', () => {
  it('R-OTP-1: is six digits, leading zeros too', () => {
    const codes = Array.from({ length: 2000 }, drawCode)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })

  it('R-OTP-1: is no likelier than another: chi-square over 100,000 codes', () => {
    // A uniform source exceeds the value once in a thousand times; three times in a row is not
    // random.
    expect(Math.min(chiSquare(), chiSquare(), chiSquare())).toBeLessThan(critical)
  })
})
