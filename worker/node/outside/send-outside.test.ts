import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { InsideAddressError } from '#backend/call/outside/outside-address.ts'
import { isInside } from './is-inside.ts'
import { createSendOutside } from './send-outside.ts'

const heard: { request: IncomingMessage; body: string }[] = []

/** A receiver on this machine, which redirects from `/away`. */
const receiver = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    heard.push({ request, body: Buffer.concat(chunks).toString() })
    response.setHeader('x-kept', ['a', 'b'])
    if (request.url === '/away') response.writeHead(307, { location: '/in' })
    if (request.url === '/nothing') response.writeHead(204)
    response.end(request.url === '/nothing' ? undefined : 'received')
  })
})
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => receiver.close(() => resolve())))
beforeEach(() => void heard.splice(0))

const portOf = () => (receiver.address() as AddressInfo).port

/** Sends to a name that the test's resolver knows; the receiver listens on its address. */
function sendTo(host: string, { path = '/in', isSandbox = false, addresses = ['127.0.0.1'] } = {}) {
  const asked: string[] = []
  const send = createSendOutside({
    isSandbox,
    resolve(hostname, _, callback) {
      asked.push(hostname)
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )
    },
  })
  const url = `http://${host}:${portOf()}${path}`
  return { asked, answer: send(new Request(url, { method: 'POST', body: '{"a":1}' })) }
}

describe('a request to an address that somebody has entered', () => {
  it('is not sent where the name leads to this machine when it connects', async () => {
    const { asked, answer } = sendTo('hooks.partner.example')
    await expect(answer).rejects.toBeInstanceOf(InsideAddressError)
    expect(asked).toEqual(['hooks.partner.example'])
    expect(heard).toEqual([])
  })

  it('is not sent where one of several addresses is inside', async () => {
    const { answer } = sendTo('hooks.partner.example', { addresses: ['8.8.8.8', '10.0.0.1'] })
    await expect(answer).rejects.toBeInstanceOf(InsideAddressError)
  })

  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    'is not sent to the number %s, which nothing looks up',
    async (host) => {
      await expect(sendTo(host).answer).rejects.toBeInstanceOf(InsideAddressError)
      expect(heard).toEqual([])
    },
  )

  it('reaches this machine in the sandbox by its own names alone', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const answer = await sendTo(host, { isSandbox: true }).answer
      expect(answer.status).toBe(200)
      expect(answer.headers.get('x-kept')).toBe('a, b')
      expect(await answer.text()).toBe('received')
    }
    expect(heard.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}'])
    expect(heard[0]?.request.headers).toMatchObject({ 'content-length': '7' })
    const other = sendTo('hooks.partner.example', { isSandbox: true }).answer
    await expect(other).rejects.toBeInstanceOf(InsideAddressError)
    expect(heard).toHaveLength(2)
  })

  it('follows no redirect', async () => {
    const answer = await sendTo('localhost', { isSandbox: true, path: '/away' }).answer
    expect([answer.status, answer.headers.get('location')]).toEqual([307, '/in'])
    expect(heard).toHaveLength(1)
  })

  it('may be answered without a body', async () => {
    const answer = await sendTo('localhost', { isSandbox: true, path: '/nothing' }).answer
    expect([answer.status, await answer.text()]).toEqual([204, ''])
  })
})

describe('an address is inside', () => {
  it.each([
    ['this host', '0.0.0.0'],
    ['private', '10.1.2.3'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.0.7'],
    ['shared by a carrier', '100.64.0.1'],
    ['shared by a carrier', '100.127.255.255'],
    ['loopback', '127.8.8.8'],
    ['link-local, with the metadata of clouds', '169.254.169.254'],
    ['metadata of a cloud', '192.0.0.192'],
    ['for benchmarks', '198.18.0.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['IPv4-mapped', '::ffff:10.0.0.1'],
    ['IPv4-mapped, and public', '::ffff:8.8.8.8'],
    ['translated', '64:ff9b::a00:1'],
    ['6to4', '2002:a00:1::'],
    ['Teredo', '2001:0:a00:1::'],
    ['documentation', '2001:db8::1'],
    ['unique local', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['multicast', 'ff02::1'],
    ['none', 'not-an-address'],
  ])('if it is %s: %s', (_, address) => {
    expect(isInside(address)).toBe(true)
  })

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a00:1450:4001:81b::200e',
  ])('and not if it is public: %s', (address) => {
    expect(isInside(address)).toBe(false)
  })
})
