import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('initials', () => {
  it.each([
    ['Mara Lindqvist', 'ML'],
    ['mara', 'M'],
    ['Ana María de la Cruz', 'AC'],
    ['田中 花子', '田花'],
    ['김하늘', '김'],
    ['mara.lindqvist@demo.tradewind.example', 'M'],
    ['🌊 Ola', 'O'],
    ['', ''],
  ])('of "%s" are "%s"', (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
