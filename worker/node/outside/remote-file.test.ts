import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askRemote } from '#worker/edge/api/ask-remote.ts'
import { createDeadlines } from '#worker/edge/call-deadline.ts'

const file = '%PDF-1.7 receipt '.repeat(100)
/** Compresses as it is asked to, with Zstandard too, which not every `fetch` decodes. */
const backend = createServer(({ headers }, answer) => {
  const isGzip = headers['accept-encoding'] === 'gzip'
  const bytes = isGzip ? gzipSync(file) : zstdCompressSync(file)
  answer.writeHead(200, {
    'content-type': 'application/pdf',
    'content-encoding': isGzip ? 'gzip' : 'zstd',
    'content-length': bytes.length,
  })
  answer.end(bytes)
})

beforeAll(() => new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => backend.close(resolve)))

it('passes on a compressed file of a remote backend as what it is once decoded', async () => {
  const { port } = backend.address() as AddressInfo
  const headers = { 'accept-encoding': 'zstd, gzip' }
  const request = new Request(`http://127.0.0.1:${port}/api/v3/order/receipt`, { headers })
  const answer = await askRemote(request, createDeadlines()({}, 'catalogue'))
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('content-length')).toBeNull()
  expect(await answer.text()).toBe(file)
})
