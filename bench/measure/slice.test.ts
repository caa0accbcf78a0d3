import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runSlice } from './slice.ts'

describe('a slice of load', () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    if (request.url === '/missing') response.writeHead(404).end()
    else if (request.headers['if-none-match']) response.writeHead(304).end()
    else response.end('x'.repeat(100_000))
  })
  let port = 0
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  const load = { connections: 4, ms: 50 }

  it('counts every answer that it asked for', async () => {
    asked.length = 0
    const slice = await runSlice({ port, path: '/' }, load)
    expect(slice.answers).toBe(asked.length)
    expect(slice.answers).toBeGreaterThan(load.connections)
    expect(slice.ms).toBeGreaterThanOrEqual(load.ms)
  })

  it('goes on after its time until it has as many answers as it needs', async () => {
    const slice = await runSlice({ port, path: '/' }, { connections: 2, ms: 0, atLeast: 300 })
    expect(slice.answers).toBeGreaterThanOrEqual(300)
    expect(slice.answers).toBeLessThan(303)
  })

  it('asks for a new path each time if it is given a function', async () => {
    asked.length = 0
    let next = 0
    await runSlice({ port, path: () => `/?n=${next++}` }, load)
    expect(new Set(asked).size).toBe(asked.length)
  })

  it('takes answers without a body', async () => {
    const again = { port, path: '/', headers: { 'if-none-match': '"a"' }, status: 304 }
    expect((await runSlice(again, load)).answers).toBeGreaterThan(load.connections)
  })

  it('fails at an answer of another status: a refusal costs less than a page', async () => {
    await expect(runSlice({ port, path: '/missing' }, load)).rejects.toThrow('not 404')
    const again = { port, path: '/', status: 304 }
    await expect(runSlice(again, load)).rejects.toThrow('not 200')
  })

  it('fails where nothing answers', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port: free } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    await expect(runSlice({ port: free, path: '/' }, load)).rejects.toThrow('ECONNREFUSED')
  })
})
