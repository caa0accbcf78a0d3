import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Where a request came from. */
export type Caller = { address: string; isSecure: boolean }

/** The header in which the shop expects the caller's address, as the Workers platform sets it. */
const addressHeader = 'cf-connecting-ip'

/**
 * Determines the caller. Each proxy appends the address that called it to `x-forwarded-for`, so
 * only as many entries from the right are trusted as there are configured proxies. All other
 * entries, and the whole header without a proxy, come from the client and are ignored.
 */
export function readCaller(incoming: IncomingMessage, trustedProxies: number): Caller {
  const direct = plainAddress(incoming.socket.remoteAddress ?? '') ?? 'unknown'
  if (trustedProxies === 0) return { address: direct, isSecure: false }
  const hops = listOf(incoming, 'x-forwarded-for')
  const named = hops[Math.max(0, hops.length - trustedProxies)]
  const protocols = listOf(incoming, 'x-forwarded-proto')
  return {
    address: plainAddress(named ?? '') ?? direct,
    isSecure: protocols[Math.max(0, protocols.length - trustedProxies)]?.toLowerCase() === 'https',
  }
}

/** Sets the caller's headers, replacing any that the client sent. */
export function tellCaller(incoming: IncomingMessage, { address, isSecure }: Caller): void {
  const given = incoming.rawHeaders
  const kept: string[] = []
  for (let at = 0; at < given.length; at += 2) {
    const [name = '', value = ''] = [given[at], given[at + 1]]
    if (name.toLowerCase() !== addressHeader) kept.push(name, value)
  }
  incoming.rawHeaders = [...kept, addressHeader, address]
  incoming.headers[addressHeader] = address
  const { host = '' } = incoming.headers
  // An absolute request URL carries the protocol; a host with other characters is left out.
  if (isSecure && incoming.url?.startsWith('/') && /^[\w.-]+(:\d+)?$/.test(host)) {
    incoming.url = `https://${host}${incoming.url}`
  }
}

function listOf({ headers }: IncomingMessage, name: string): string[] {
  const value = headers[name]
  const text = Array.isArray(value) ? value.join(',') : (value ?? '')
  return text === '' ? [] : text.split(',').map((each) => each.trim())
}

/**
 * Returns an address without a port, and an IPv4-mapped one as IPv4; undefined for anything else.
 */
function plainAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) > 0 ? address : undefined
}
