import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaTypeOf } from './media-types.ts'
import { openStaticFiles } from './static-files.ts'

const directory = mkdtempSync(join(tmpdir(), 'static-files-'))
const rules = `# Of all.
/*
  x-frame-options: DENY
/assets/*
  cache-control: public, max-age=31536000, immutable
`
let files: Fetcher

beforeAll(() => {
  mkdirSync(join(directory, 'assets'))
  writeFileSync(join(directory, 'assets', 'a-1234567.js'), 'const a = 1')
  writeFileSync(join(directory, 'plain.txt'), 'plain')
  writeFileSync(join(directory, '_headers'), rules)
  files = openStaticFiles(directory)
})
afterAll(() => rmSync(directory, { recursive: true }))

const ask = (path: string, init?: RequestInit) =>
  files.fetch(`http://localhost${path}`, init as never)
const script = '/assets/a-1234567.js'

describe('E16: files of the build on Node', () => {
  it('have the headers of the rules, their type and a tag', async () => {
    const answer = await ask(script)
    expect([answer.status, await answer.text()]).toEqual([200, 'const a = 1'])
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '11',
      'content-type': 'text/javascript; charset=utf-8',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      'x-frame-options': 'DENY',
    })
    expect((await ask('/plain.txt')).headers.get('cache-control')).toContain('must-revalidate')
  })

  it('answer 304 to who holds them, and HEAD without the bytes', async () => {
    const etag = (await ask(script)).headers.get('etag') ?? ''
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await files.fetch(
        new Request(`http://localhost${script}`, { headers: { 'if-none-match': held } }) as never,
      )
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    const head = new Request(`http://localhost${script}`, { method: 'HEAD' })
    const answer = await files.fetch(head as never)
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['11', ''])
  })

  it.each([
    '/_headers',
    '/assets',
    '/assets/',
    `${script}/`,
    '/assets/../_headers',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/a-1234567.js%00',
  ])('that are none are 404: %s', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  it('are not written to', async () => {
    const post = new Request(`http://localhost${script}`, { method: 'POST', body: 'x' })
    expect((await files.fetch(post as never)).status).toBe(405)
  })

  it('have a type that browsers know', () => {
    expect(mediaTypeOf('/generated/fonts/inter.woff2')).toBe('font/woff2')
    expect(mediaTypeOf('/nothing')).toBe('application/octet-stream')
  })
})
