// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SentVitals } from '#contract/reports/vitals.ts'
import { countAhead, takeAhead } from './fetched-ahead.ts'
import { measurePages } from './measure-pages.ts'
import { openRouter } from './testing/open-router.ts'

/** What the browser tells observers: at once what is kept, and more with `tell`. */
let kept: Record<string, object[]>
let observed: Map<string, (list: { getEntries: () => object[] }) => void>
let late: object[]
let options: Record<string, object>
let now: number
let frames: (() => void)[]
let sent: { url: string; init: RequestInit }[]
const listeners: [EventTarget, string, EventListener][] = []

class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input']
  take: (list: { getEntries: () => object[] }) => void
  type = ''
  constructor(take: (list: { getEntries: () => object[] }) => void) {
    this.take = take
  }
  observe({ type, ...rest }: { type: string }) {
    this.type = type
    options[type] = rest
    observed.set(type, this.take)
    this.take({ getEntries: () => kept[type] ?? [] })
  }
  takeRecords() {
    return this.type === 'event' ? late.splice(0) : []
  }
}

function visitOf(given: object = {}) {
  const serverTiming = [{ name: 'request' }, { name: 'cache', description: 'hit' }]
  const name = `${location.origin}/home?q=secret`
  return { name, responseStart: 120.4, deliveryType: '', serverTiming, ...given }
}

let visit: object
let hidden: object[]

beforeEach(() => {
  kept = {}
  observed = new Map()
  late = []
  options = {}
  now = 10_000
  frames = []
  sent = []
  visit = visitOf()
  hidden = []
  takeAhead()
  history.replaceState(null, '', '/home')
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Observer)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return new Response()
  })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    (type) => (type === 'navigation' ? [visit] : hidden) as PerformanceEntryList,
  )
  const add = globalThis.addEventListener
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener, capture?: boolean) => {
    listeners.push([globalThis, type, listener])
    add(type, listener, capture)
  })
})

afterEach(() => {
  for (const [target, type, listener] of listeners.splice(0)) {
    target.removeEventListener(type, listener)
    target.removeEventListener(type, listener, true)
  }
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function hide() {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

const bodies = () => sent.map(({ init }) => JSON.parse(String(init.body)) as SentVitals)

function press(type = 'click') {
  const event = new Event(type, { bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: now })
  document.body.dispatchEvent(event)
}

/** Lets the page be painted. */
function paint() {
  for (const run of frames.splice(0)) run()
  vi.runAllTimers()
}

/** Moves to a page within the document, whose data takes a while. */
function move({ set }: ReturnType<typeof openRouter>, path: string, show: () => void, ms = 40) {
  set(location.pathname, 'loading')
  now += ms
  history.pushState(null, '', path)
  set(path, 'idle')
  show()
}

describe('E12: what a page sends of its speed', () => {
  it('is the document’s figures, without anything of its visitor’s', () => {
    kept = {
      'largest-contentful-paint': [{ startTime: 300 }, { startTime: 640.6 }],
      'layout-shift': [
        { startTime: 700, value: 0.05, hadRecentInput: false },
        { startTime: 900, value: 0.5, hadRecentInput: true },
      ],
      event: [
        { startTime: 5_000, interactionId: 7, duration: 88 },
        { startTime: 5_000, interactionId: 0, duration: 900 },
      ],
    }
    measurePages(openRouter().router)()
    hide()
    const figures = { lcp: 641, inp: 88, cls: 50, ttfb: 120 }
    const view = { route: 'home', kind: 'hard', ahead: false, cache: 'hit', ...figures }
    expect(bodies()).toEqual([{ views: [view], ahead: { made: 0, used: 0 } }])
    const [{ url, init } = { url: '', init: {} }] = sent
    expect(url).toBe('/vitals')
    expect(init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' })
    expect(String(init.body)).not.toContain('secret')
    expect(options.event).toEqual({ buffered: true, durationThreshold: 16 })
  })

  it('is sent once, with what the browser had not told yet', () => {
    measurePages(openRouter().router)
    late = [{ startTime: 9_000, interactionId: 3, duration: 208 }]
    hide()
    hide()
    expect(bodies()).toMatchObject([{ views: [{ inp: 208 }] }])
  })

  it('is nothing while the page is shown or nobody can be reached', () => {
    measurePages(openRouter().router)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    hide()
    expect(sent).toEqual([])
  })

  it('counts from when a document that was rendered ahead was opened', () => {
    visit = visitOf({ activationStart: 500 })
    hidden = [{ name: 'hidden', startTime: 0 }]
    kept = { 'largest-contentful-paint': [{ startTime: 450 }, { startTime: 620 }] }
    measurePages(openRouter().router)
    hide()
    expect(bodies()[0]?.views).toMatchObject([{ ahead: true, lcp: 120, ttfb: 0 }])
  })

  it('says that a document was fetched ahead', () => {
    visit = visitOf({ deliveryType: 'navigational-prefetch', serverTiming: undefined })
    measurePages(openRouter().router)
    hide()
    const [view] = bodies()[0]?.views ?? []
    expect(view).toMatchObject({ kind: 'hard', ahead: true })
    expect(view).not.toHaveProperty('cache')
  })

  it('knows no largest content that was painted while nobody looked', () => {
    hidden = [{ name: 'hidden', startTime: 0 }]
    kept = { 'largest-contentful-paint': [{ startTime: 450 }] }
    measurePages(openRouter().router)
    hide()
    expect(bodies()[0]?.views[0]).not.toHaveProperty('lcp')
  })
})

describe('E12: a page that is opened within the document', () => {
  it('has figures of its own, from the press to its paint', () => {
    const opened = openRouter()
    const show = measurePages(opened.router)
    show()
    countAhead('/shop?start=2')
    press()
    now += 5
    move(opened, '/shop?start=2', show)
    now += 7
    paint()
    late = [
      { startTime: 10_000, interactionId: 1, duration: 64 },
      { startTime: 10_050, interactionId: 2, duration: 32 },
    ]
    hide()
    expect(bodies()).toEqual([
      {
        views: [
          expect.objectContaining({ route: 'home', kind: 'hard', inp: 64 }),
          { route: 'shop', kind: 'soft', ahead: true, cls: 0, inp: 32, lcp: 52 },
        ],
        ahead: { made: 1, used: 1 },
      },
    ])
  })

  it('begins when the router does where nothing was pressed lately', () => {
    const opened = openRouter()
    const show = measurePages(opened.router)
    press()
    now += 1_000
    move(opened, '/shop', show)
    paint()
    press('popstate')
    now += 3
    // Data that is there needs no loading.
    history.pushState(null, '', '/home')
    opened.set('/home', 'idle')
    show()
    paint()
    hide()
    expect(bodies()[0]?.views.map(({ route, lcp }) => [route, lcp])).toEqual([
      ['home', undefined],
      ['shop', 40],
      ['home', 3],
    ])
  })

  it('is none if only its query changes, or no route is shown', () => {
    const opened = openRouter()
    const show = measurePages(opened.router)
    move(opened, '/home?q=2', show)
    move(opened, '/lost', show)
    hide()
    expect(bodies()[0]?.views).toHaveLength(1)
  })

  it('is told apart from the document where somebody moved on before this was loaded', () => {
    history.replaceState(null, '', '/shop')
    measurePages(openRouter().router)()
    paint()
    hide()
    const [home, shop] = bodies()[0]?.views ?? []
    expect([home?.route, shop?.route, shop?.kind]).toEqual(['home', 'shop', 'soft'])
    expect(shop).not.toHaveProperty('lcp')
  })

  it('has no time where the press came before this was loaded', () => {
    const opened = openRouter()
    opened.set('/home', 'loading')
    const show = measurePages(opened.router)
    move(opened, '/shop', show)
    paint()
    press()
    now += 5
    move(opened, '/home', show)
    paint()
    hide()
    expect(bodies()[0]?.views.map(({ lcp }) => lcp)).toEqual([undefined, undefined, 45])
  })

  it('is sent with nine others at the latest', () => {
    const opened = openRouter()
    const show = measurePages(opened.router)
    for (let at = 0; at < 12; at += 1) move(opened, `/page-${at}`, show)
    expect(bodies().map(({ views }) => views.length)).toEqual([10])
    hide()
    expect(bodies().map(({ views }) => views.length)).toEqual([10, 3])
  })
})

describe('E12: a page that the browser restores', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('is one of its kind: %s', (persisted, count) => {
    measurePages(openRouter().router)
    hide()
    const event = Object.assign(new Event('pageshow'), { persisted })
    Object.defineProperty(event, 'timeStamp', { value: now })
    dispatchEvent(event)
    now += 12
    paint()
    hide()
    const views = bodies()[1]?.views ?? []
    expect(views).toHaveLength(count)
    if (persisted) expect(views).toMatchObject([{ kind: 'restored', route: 'home', lcp: 12 }])
  })
})
