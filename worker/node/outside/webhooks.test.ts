import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { clientOf, type Server, startServer, stopServer } from '../testing/node-backend.ts'

const directory = mkdtempSync(join(tmpdir(), 'node-webhooks-'))
const paths: string[] = []
const receiver = createServer((request, response) => {
  paths.push(request.url ?? '')
  request.resume()
  response.writeHead(307, { location: '/elsewhere' }).end()
})

let server: Server

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const preload = join(import.meta.dirname, '..', 'testing', 'rebound-names.ts')
  server = await startServer({ directory, preload, env: { CLOCK_SECONDS: '1' } })
}, 120_000)
afterAll(async () => {
  await stopServer(server)
  await new Promise<void>((resolve) => receiver.close(() => resolve()))
  rmSync(directory, { recursive: true })
})

async function signIn() {
  const input = { email: 'postpaid@demo.tradewind.example', password: demoPassword }
  const tokens = await clientOf(server.origin).call('enterpriseSignIn', input)
  if (!('accessToken' in tokens)) throw new Error('expected tokens')
  return clientOf(server.origin, { bearer: tokens.accessToken })
}

it.each([
  ['a name that leads to this machine', 'https://hooks.rebound.example/in', 'address', undefined],
  ['a receiver of the sandbox, which redirects', 'http://127.0.0.1:PORT/in', '', 307],
])('a webhook of %s', { timeout: 60_000 }, async (_, address, problem, status) => {
  const client = await signIn()
  const { port } = receiver.address() as AddressInfo
  const url = address.replace('PORT', String(port))
  const { webhookId } = await client.call('createWebhook', { url, events: ['order.created'] })
  await client.call('testWebhook', { webhookId })
  const attempt = await vi.waitFor(
    async () => {
      const { deliveries } = await client.call('listDeliveries', { webhookId })
      const { attempts } = await client.call('getDelivery', { deliveryId: deliveries[0]?.id ?? '' })
      if (!attempts[0]) throw new Error('expected an attempt')
      return attempts[0]
    },
    { timeout: 20_000, interval: 500 },
  )
  expect(attempt).toMatchObject({ problem, ...(status ? { status } : {}) })
  expect(paths).toEqual(status ? ['/in'] : [])
})
