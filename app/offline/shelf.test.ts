// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerFile, answerPage, dropOld, keepPages, type Shelf } from './shelf.ts'

// A stand-in for the browser's cache storage and network, as far as the service worker uses them.

const day = 86_400_000
const origin = 'https://shop.example'
const url = `${origin}/de/esim/order-1-0`
const path = '/de/esim/order-1-0'

let now = 1_000 * day
let network: (url: string) => Promise<Response>
let stores: Map<string, Map<string, Response>>

const shelf: Shelf = { folder: new URL(`${origin}/de/esim/`), now: () => now, keptMs: 30 * day }

function openStore(name: string) {
  const store = stores.get(name) ?? new Map<string, Response>()
  stores.set(name, store)
  const key = (asked: Request | string) =>
    new URL(typeof asked === 'string' ? asked : asked.url, origin).href
  return {
    match: async (asked: Request | string) => store.get(key(asked))?.clone(),
    put: async (asked: Request | string, response: Response) =>
      void store.set(key(asked), response),
    add: async (asked: string) => void store.set(key(asked), await network(key(asked))),
    delete: async (asked: Request | string) => store.delete(key(asked)),
    keys: async () => [...store.keys()].map((each) => new Request(each)),
  }
}

beforeEach(() => {
  now = 1_000 * day
  stores = new Map()
  network = async (asked) =>
    asked.endsWith('.js')
      ? new Response('code')
      : new Response('<html lang="de"><script src="/assets/page-1.js"></script>', {
          headers: { 'content-security-policy': "script-src 'nonce-1'" },
        })
  vi.stubGlobal('caches', {
    open: async (name: string) => openStore(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  })
  vi.stubGlobal('fetch', (asked: Request | string) =>
    network(typeof asked === 'string' ? asked : asked.url),
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const keep = (person = 'mara@people.example', paths = [path]) =>
  keepPages(shelf, { paths, person, files: [], freshMs: 60_000 })

/** Returns what a page's address answers, once all background work has finished. */
async function look(asked = url): Promise<string | undefined> {
  const behind: Promise<unknown>[] = []
  const answer = answerPage(shelf, new Request(asked), (work) => behind.push(work))
  const text = await (await answer)?.text()
  await Promise.all(behind)
  return text
}

const isKept = () => [...stores.values()].some((store) => store.has(url))
const offline = () => Promise.reject(new TypeError('no network'))

describe('M2 a page that is kept', () => {
  it('is read without a connection, with the time it was kept and its own policy', async () => {
    expect(await keep()).toBe(true)
    network = offline
    const answer = await answerPage(shelf, new Request(url), () => undefined)
    expect(answer?.headers.get('content-security-policy')).toBe("script-src 'nonce-1'")
    expect(await answer?.text()).toMatch(`<html data-kept-at="${now}" lang="de">`)
    const file = await answerFile(shelf, new Request(`${origin}/assets/page-1.js`))
    expect(await file?.text()).toBe('code')
  })

  it('is kept with the files that it and its scripts name, not with a folder of them', async () => {
    const asked: string[] = []
    const [html, code] = [
      '<script type="importmap">{"imports":{"i18n/":"/assets/i18n/de/h4sh/"}}</script><script src="/assets/page-1.js"></script>',
      'import{a}from"./part-2.js";import{b}from"i18n/plan.js";code',
    ]
    network = async (file) => {
      asked.push(new URL(file).pathname)
      if (file.endsWith('/')) throw new TypeError('expected a file')
      if (!file.endsWith('.js')) return new Response(html)
      return new Response(file.endsWith('page-1.js') ? code : 'code')
    }
    expect(await keep()).toBe(true)
    const parts = ['/assets/part-2.js', '/assets/i18n/de/h4sh/plan.js']
    expect(asked).toEqual([path, '/assets/page-1.js', ...parts])
  })

  it('is never shown while the network answers, and is renewed by what it answers', async () => {
    await keep()
    network = async () => new Response('<html>today')
    expect(await look()).toBe('<html>today')
    network = offline
    expect(await look()).toContain('today')
  })

  it('is shown after three seconds without an answer, and not before', async () => {
    await keep()
    vi.useFakeTimers()
    network = () => new Promise(() => undefined)
    const shown = vi.fn()
    answerPage(shelf, new Request(url), () => undefined)?.then(shown)
    await vi.advanceTimersByTimeAsync(2_990)
    expect(shown).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(shown).toHaveBeenCalledOnce()
  })

  it('stands in for a broken server, and stays', async () => {
    await keep()
    network = async () => new Response('down', { status: 503 })
    expect(await look()).toContain('data-kept-at')
    expect(isKept()).toBe(true)
  })

  it.each([
    ['leads to signing in', () => Response.redirect(`${origin}/auth/signin`)],
    ['is not there for them', () => new Response('', { status: 404 })],
  ])('is dropped once its address %s', async (_, answer) => {
    await keep()
    network = async () => answer()
    await look()
    expect(isKept()).toBe(false)
  })

  it('is not kept where it cannot be had whole', async () => {
    network = async (asked) => (asked.endsWith('.js') ? offline() : new Response('"/assets/a.js"'))
    expect(await keep()).toBe(false)
  })

  it('is read for 30 days, and dropped then', async () => {
    await keep()
    network = offline
    now += 30 * day
    expect(await look()).toContain('data-kept-at')
    now += 1
    await expect(look()).rejects.toThrow('no network')
    await dropOld(shelf)
    expect(isKept()).toBe(false)
  })

  it('is dropped when somebody else keeps one', async () => {
    await keep('mara@people.example')
    await keep('theo@people.example', ['/de/esim/order-2-0'])
    expect(isKept()).toBe(false)
  })

  it('leaves with a shelf of another make', async () => {
    stores.set('kept-pages 0 /de/esim/', new Map([[url, new Response('old')]]))
    await dropOld(shelf)
    expect(isKept()).toBe(false)
  })

  it('R-MOM-42 is kept with what to do after landing, and a list alone by its own worker', async () => {
    const landing = `${path}/landing`
    expect(await keep(undefined, [path, landing])).toBe(true)
    network = offline
    expect(await look(origin + landing)).toContain('data-kept-at')
    const list = { ...shelf, folder: new URL(`${origin}/de/account/orders`) }
    const answer = (asked: string) =>
      answerPage(list, new Request(origin + asked), () => undefined)?.catch(() => 'asked')
    expect(answer('/de/account/orders')).toBeDefined()
    expect(answer('/de/account/orders/expired')).toBeUndefined()
    expect(answer(path)).toBeUndefined()
  })

  it.each([
    `${origin}/de/esim/order-1-0/addon`,
    `${origin}/de/esim/order-1-0.data`,
    `${origin}/de/esim/offline.js`,
    `${origin}/de/esim/order-1-0?x=1`,
    `${origin}/de/account/orders`,
    `${origin}/esim/order-1-0`,
    'https://evil.example/de/esim/order-1-0',
  ])('is nothing of the worker’s: %s', async (asked) => {
    expect(answerPage(shelf, new Request(asked), () => undefined)).toBeUndefined()
    expect(answerFile(shelf, new Request(asked))).toBeUndefined()
  })
})
