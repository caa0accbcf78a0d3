import { describe, expect, it } from 'vitest'
import { callerNetwork, createKeyOf } from './address-key.ts'

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

describe('the key of an address', () => {
  const keyOf = createKeyOf([{ kid: 'a', key: new Uint8Array(32).fill(1) }])

  it('is the same for the same text, and another with another key', () => {
    expect(keyOf('203.0.113.7')).toBe(keyOf('203.0.113.7'))
    expect(keyOf('203.0.113.8')).not.toBe(keyOf('203.0.113.7'))
    const other = createKeyOf([{ kid: 'a', key: new Uint8Array(32).fill(2) }])
    expect(other('203.0.113.7')).not.toBe(keyOf('203.0.113.7'))
  })

  it('says nothing of the address', () => {
    expect(keyOf('203.0.113.7')).toMatch(/^[0-9a-f]{32}$/)
  })
})
