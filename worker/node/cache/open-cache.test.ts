import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDiskCache } from './disk-cache.ts'
import { openCache } from './open-cache.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'page-cache-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

const memoryBytes = 10_000

function page(text: string, seconds = 60): Response {
  const headers = { 'cache-control': `public, max-age=${seconds}`, 'x-page-tenant': 'de' }
  return new Response(text, { headers })
}

/** A cache whose time the test sets. */
function open({ maxBytes = 1_000_000, hasDisk = true } = {}) {
  const time = { now: 1_000_000 }
  const disk = hasDisk ? openDiskCache({ directory, maxBytes }) : undefined
  return { time, cache: openCache({ memoryBytes, disk, now: () => time.now }) }
}

async function textOf(cache: Cache, url: string): Promise<string | undefined> {
  return (await cache.match(url))?.text()
}

const url = 'https://pages.internal/a?b=1'

describe.each([true, false])('E16: pages, on the disk too: %s', (hasDisk) => {
  it('are returned with their headers until their time is over', async () => {
    const { cache, time } = open({ hasDisk })
    await cache.put(url, page('one', 10))
    const found = await cache.match(new Request(url))
    expect([found?.status, found?.headers.get('x-page-tenant')]).toEqual([200, 'de'])
    expect(await found?.text()).toBe('one')
    time.now += 10_000
    expect(await cache.match(url)).toBeUndefined()
  })

  it('are replaced, and deleted', async () => {
    const { cache } = open({ hasDisk })
    await cache.put(url, page('one'))
    await cache.put(url, page('two'))
    expect(await textOf(cache, url)).toBe('two')
    expect([await cache.delete(url), await cache.delete(url)]).toEqual([true, false])
    expect(await cache.match(url)).toBeUndefined()
  })

  it('are not held without a time for it', async () => {
    const { cache } = open({ hasDisk })
    await cache.put(url, new Response('one'))
    expect(await cache.match(url)).toBeUndefined()
  })
})

describe('E16: memory', () => {
  it('holds no more than its limit', async () => {
    const { cache } = open({ hasDisk: false })
    for (const name of ['a', 'b', 'c']) await cache.put(`${url}&${name}`, page('x'.repeat(4_000)))
    expect(await cache.match(`${url}&a`)).toBeUndefined()
    expect(await textOf(cache, `${url}&c`)).toHaveLength(4_000)
  })
})

describe('E16: the disk', () => {
  it('holds what memory has no room for, and what another process stored before a restart', async () => {
    const { cache } = open()
    for (const name of ['a', 'b', 'c']) await cache.put(`${url}&${name}`, page(name.repeat(4_000)))
    const restarted = open().cache
    for (const each of [cache, restarted]) {
      expect(await textOf(each, `${url}&a`)).toBe('a'.repeat(4_000))
    }
  })

  it('shows within a second what another process stored since', async () => {
    const [one, other] = [open(), open()]
    await one.cache.put(url, page('old'))
    expect(await textOf(other.cache, url)).toBe('old')
    // The time of a file is that of the machine, which may be coarse.
    await vi.waitFor(async () => {
      await one.cache.put(url, page('new'))
      other.time.now += 1_000
      expect(await textOf(other.cache, url)).toBe('new')
    })
  })

  it('keeps the newest files within its limit', async () => {
    const { cache } = open({ maxBytes: 20_000 })
    for (let at = 0; at < 20; at++) await cache.put(`${url}&${at}`, page('x'.repeat(4_000)))
    const sizes = readdirSync(directory).map((name) => statSync(join(directory, name)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20_000)
    expect(sizes.length).toBeGreaterThan(2)
    expect(await textOf(open().cache, `${url}&19`)).toHaveLength(4_000)
  })

  it('that cannot be written refuses nobody: memory holds the page', async () => {
    const { cache } = open()
    rmSync(directory, { recursive: true })
    const warned = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    await cache.put(url, page('one'))
    expect(await textOf(cache, url)).toBe('one')
    expect(warned.mock.calls.flat().join()).toContain('page_not_written')
    warned.mockRestore()
  })
})
