import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Tests load this module before the backend. Names below `rebound.example` resolve to this machine,
 * like a name whose owner changed it after it was checked.
 */
const { lookup } = dns
const resolve = (hostname: string, ...rest: unknown[]) => {
  const isRebound = hostname.endsWith('.rebound.example')
  return Reflect.apply(lookup, dns, [isRebound ? '127.0.0.1' : hostname, ...rest])
}
Object.assign(dns, { lookup: resolve })
syncBuiltinESMExports()
