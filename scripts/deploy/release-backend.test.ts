import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { watchErrors } from './error-gate.ts'
import { smokeTest } from './smoke.ts'
import { createWrangler } from './wrangler.ts'

type Asked = { url: string; overrides: string; body: string }

const whole =
  '<html lang="de"> destination <sitemapindex <loc>https://a.example/sitemaps/countries-de.xml</loc> <url><loc>https://a.example/japan-eSIM</loc> "openapi" /assets/a-1.js </html>'
let shop: Server
let asked: Asked[]
/** What the edge says at `/readyz` of the backend that it is bound to. */
let readiness: object

beforeEach(async () => {
  asked = []
  readiness = { database: 'ok', backend: 'b8' }
  shop = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const overrides = String(request.headers['cloudflare-workers-version-overrides'] ?? '')
    asked.push({ url: request.url ?? '', overrides, body })
    if (request.url?.includes('analytics_engine')) return response.end('{"data":[]}')
    response.end(request.url === '/readyz' ? JSON.stringify(readiness) : whole)
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => shop.close(resolve)))

const origin = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
const smoke = () =>
  smokeTest({ origins: [origin()], worker: 'shop-backend', version: 'b8', part: 'backend' })

describe('the release of a backend in a worker of its own', () => {
  it('tries its version through the edge', async () => {
    await smoke()
    expect(new Set(asked.map(({ overrides }) => overrides))).toEqual(new Set(['shop-backend="b8"']))
    expect(asked.map(({ url }) => url)).toContain('/japan-eSIM')
  })

  it('fails if another version answers behind the edge', async () => {
    readiness = { database: 'ok', backend: 'b7' }
    await expect(smoke()).rejects.toThrow('/readyz: no b8 in the answer')
  })

  it('leaves the trial to the edge’s release where none is bound yet', async () => {
    readiness = { database: 'ok' }
    await smoke()
  })

  it('fails if the shop is not ready, bound or not', async () => {
    readiness = { database: 'unavailable' }
    await expect(smoke()).rejects.toThrow('/readyz: no "database":"ok" in the answer')
  })

  it('is judged by the calls that it answered', async () => {
    const gate = { account: origin(), token: 't', everyMs: 1, longestMs: 0 }
    await watchErrors({ ...gate, dataset: 'calls_alone' }, { fresh: 'b8', stable: 'b7' })
    expect(asked[0]?.body).toContain('FROM calls_alone WHERE')
    expect(asked[0]?.body).toContain("AND blob2 != 'opening'")
  })

  it('uploads its own build', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'release-backend-'))
    const state = join(directory, 'platform.json')
    writeFileSync(state, JSON.stringify({ versions: [], message: '', uploads: 7, calls: [] }))
    const fake = new URL('testing/fake-wrangler.ts', import.meta.url).pathname
    const wrangler = createWrangler([process.execPath, fake, state], 'build/backend/wrangler.json')
    expect(await wrangler.upload('before b7')).toBe('v8')
    expect(JSON.parse(readFileSync(state, 'utf8')).calls).toEqual([
      'versions upload --message before b7 --config build/backend/wrangler.json',
    ])
    rmSync(directory, { recursive: true })
  })
})
