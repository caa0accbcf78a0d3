import { BlockList, isIP } from 'node:net'

/**
 * Addresses that the public Internet does not route (IANA's registries of special-purpose
 * addresses, RFC 6890): private, loopback, link-local, shared (CGNAT), documentation, multicast.
 */
const insideIpv4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])

/**
 * All addresses except the global unicast ones (2000::/3), which excludes loopback, unique local,
 * link-local, IPv4-mapped and translated (NAT64) addresses; of the global ones, those that carry an
 * IPv4 address (6to4, Teredo) or are reserved for documentation.
 */
const insideIpv6 = listOf('ipv6', [
  '::/3',
  '4000::/2',
  '8000::/1',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])

function listOf(family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [net = '', prefix] = subnet.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}

/**
 * Whether an address is not on the public Internet; a text that is not an address counts as inside.
 */
export function isInside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return insideIpv4.check(address, 'ipv4')
  return family === 6 ? insideIpv6.check(address, 'ipv6') : true
}
