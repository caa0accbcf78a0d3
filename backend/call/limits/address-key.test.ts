import { describe, expect, it } from 'vitest'
import { callerNetwork, coarseNetwork, createKeysOf } from './address-key.ts'

describe('R-LIM-1: the network of a caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (ip, network) => {
    expect(callerNetwork(ip)).toBe(network)
  })
})

describe('the part of an address that the audit log keeps', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['unknown', undefined],
  ])('of %s is %s', (ip, network) => {
    expect(coarseNetwork(ip)).toBe(network)
  })
})

describe('the key of an address', () => {
  const first = { kid: 'a', key: new Uint8Array(32).fill(1) }
  const second = { kid: 'b', key: new Uint8Array(32).fill(2) }
  const keyOf = (text: string) => createKeysOf([first])(text)[0]

  it('is the same for the same text, and another with another key', () => {
    expect(keyOf('203.0.113.7')).toBe(keyOf('203.0.113.7'))
    expect(keyOf('203.0.113.8')).not.toBe(keyOf('203.0.113.7'))
    const [other] = createKeysOf([{ ...second, kid: 'a' }])('203.0.113.7')
    expect(other).not.toBe(keyOf('203.0.113.7'))
  })

  it('is counted under each live key, whichever is first', () => {
    const both = createKeysOf([first, second])('203.0.113.7')
    expect(both[0]).toBe(keyOf('203.0.113.7'))
    expect(createKeysOf([second, first])('203.0.113.7')).toEqual(both.toReversed())
    expect(createKeysOf([second])('203.0.113.7')).toEqual([both[1]])
  })

  it('says nothing of the address', () => {
    expect(keyOf('203.0.113.7')).toMatch(/^[0-9a-f]{32}$/)
  })
})
