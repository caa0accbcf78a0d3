import { describe, expect, it } from 'vitest'
import { isSealedName, type Naming, sealName } from './sealed-name.ts'

const old = { kid: 'a', key: new Uint8Array(32).fill(1) }
const next = { kid: 'b', key: new Uint8Array(32).fill(2) }
const naming: Naming = { keys: [old], purpose: 'shown.tradewind' }
const name = sealName('mara', naming)

describe('R-PEO-1: the sealed name of a person', () => {
  it('is that of one person, of one purpose and of one key', () => {
    expect(isSealedName(name, 'mara', naming)).toBe(true)
    expect(isSealedName(name, 'mar', naming)).toBe(false)
    expect(isSealedName(name, 'mara', { ...naming, purpose: 'shown.pi' })).toBe(false)
    expect(isSealedName(name, 'mara', { ...naming, keys: [next] })).toBe(false)
  })

  it('is the same each time, and tells nothing of the person', () => {
    expect(sealName('mara', naming)).toBe(name)
    expect(name).toMatch(/^[\w-]{22}$/)
  })

  it('is still that of the person while keys are rotated', () => {
    const rotated: Naming = { ...naming, keys: [next, old] }
    expect(isSealedName(name, 'mara', rotated)).toBe(true)
    expect(sealName('mara', rotated)).not.toBe(name)
  })

  it.each(['', 'mara', name.slice(1), `${name}A`, name.toLowerCase(), 'ü'.repeat(22)])(
    'is not %j',
    (sent) => {
      expect(isSealedName(sent, 'mara', naming)).toBe(false)
    },
  )
})
