import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { readCaller, tellCaller } from './caller.ts'

function incoming(headers: Record<string, string>, remoteAddress = '::ffff:10.0.0.9') {
  const rawHeaders = Object.entries(headers).flat()
  const message = { headers: { ...headers }, rawHeaders, socket: { remoteAddress }, url: '/shop' }
  return message as unknown as IncomingMessage & { rawHeaders: string[] }
}

const claimed = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7', 'x-forwarded-proto': 'https' }

describe('E16: behind any proxy', () => {
  it.each([
    ['no proxy: only the connection is believed', 0, claimed, '10.0.0.9', false],
    ['one proxy: the entry that it wrote', 1, claimed, '203.0.113.7', true],
    ['two proxies: the entry before it', 2, claimed, '198.51.100.1', true],
    ['more proxies than entries: the first one', 5, claimed, '198.51.100.1', true],
    ['a proxy that writes nothing', 1, {}, '10.0.0.9', false],
    ['an entry that is no address', 1, { 'x-forwarded-for': 'unknown' }, '10.0.0.9', false],
    ['an address with a port', 1, { 'x-forwarded-for': '203.0.113.7:443' }, '203.0.113.7', false],
    ['one of IPv6', 1, { 'x-forwarded-for': '[2001:db8::1]:443' }, '2001:db8::1', false],
    ['http', 1, { ...claimed, 'x-forwarded-proto': 'http' }, '203.0.113.7', false],
  ])('%s', (_, proxies, headers, address, isSecure) => {
    expect(readCaller(incoming(headers), proxies)).toEqual({ address, isSecure })
  })

  it('the shop never sees the address that a client claims', () => {
    const message = incoming({ host: 'de.example', 'CF-Connecting-IP': '192.0.2.66' })
    tellCaller(message, { address: '10.0.0.9', isSecure: false })
    expect(message.rawHeaders).toEqual(['host', 'de.example', 'cf-connecting-ip', '10.0.0.9'])
    expect(message.headers['cf-connecting-ip']).toBe('10.0.0.9')
    expect(message.url).toBe('/shop')
  })

  it.each([
    ['de.example', 'https://de.example/shop'],
    ['de.example:8443', 'https://de.example:8443/shop'],
    ['evil.example/@de.example', '/shop'],
    ['user@de.example', '/shop'],
  ])('the address of a page says https, for the host %s', (host, url) => {
    const message = incoming({ host })
    tellCaller(message, { address: '10.0.0.9', isSecure: true })
    expect(message.url).toBe(url)
  })
})
