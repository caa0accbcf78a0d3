import { bytesToHex } from '@noble/ciphers/utils.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { SealingKeys } from '#crypto/sealed.ts'

const encoder = new TextEncoder()
const salt = encoder.encode('tradewind/address-key/v1')
const keyBytes = 32

/**
 * Returns the names by which limits count an address, one for each live key. While keys are
 * rotated, releases with either key as the first use the same counters, so that no caller gets
 * fresh limits. The hash is keyed, because an unkeyed hash of every IPv4 address can be computed in
 * a minute.
 */
export type KeysOf = (text: string) => string[]

export function createKeysOf(keys: SealingKeys): KeysOf {
  const derived = keys.map(({ kid, key }) => hkdf(sha256, key, salt, encoder.encode(kid), keyBytes))
  return (text) => {
    const bytes = encoder.encode(text)
    return derived.map((key) => bytesToHex(hmac(sha256, key, bytes).subarray(0, 16)))
  }
}

/**
 * Returns the part of an address that identifies one caller: the whole IPv4 address, or the first
 * 64 bits of an IPv6 address, because one household has a whole /64. An IPv4-mapped IPv6 address
 * counts as the IPv4 address.
 */
export function callerNetwork(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.replace(/%.*$/, '').toLowerCase().split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0)
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Returns the first 24 bits of an IPv4 address or the first 48 bits of an IPv6 address, which many
 * people share; undefined for an unknown address.
 */
export function coarseNetwork(ip: string): string | undefined {
  const network = callerNetwork(ip)
  const bytes = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)
  if (bytes) return `${bytes[1]}.0/24`
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined
}

function groupsOf(text: string): string[] {
  return text === '' ? [] : text.split(':')
}
