import type { Browser, Page } from 'playwright'

const visits = 50
/** The seed of a walk: the same numbers make the same walk. */
const seed = 20_261_124

/** The place of the pointer on the screen. */
type Point = { x: number; y: number }
type Box = Point & { width: number; height: number }

/**
 * Walks through the shop with a pointer that moves like a hand, and counts the prefetched pages and
 * those of them that were opened next. In one of three visits, the pointer first rests elsewhere on
 * the page, as if the visitor were reading.
 */
export async function visitLinks(browser: Browser, origin: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const random = numbersFrom(seed)
  const ahead = watchAhead(page)
  await page.goto(`${origin}/shop`)
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  let pointer: Point = { x: 640, y: 450 }
  let used = 0
  for (let visit = 0; visit < visits; visit++) {
    const links = await linksOn(page)
    const link = links[Math.floor(random() * links.length)]
    if (!link) throw new Error(`expected links on ${page.url()}`)
    if (random() < 1 / 3) {
      pointer = await moveTo(page, pointer, { x: random() * 1280, y: 80 + random() * 800 })
      await page.waitForTimeout(300 + random() * 900)
    }
    pointer = await moveTo(page, pointer, within(link, random), link.width)
    await page.waitForTimeout(60 + random() * 240)
    await page.mouse.down()
    await page.waitForTimeout(60 + random() * 60)
    await page.mouse.up()
    await page.waitForURL((url) => url.pathname === link.path)
    used += Number(ahead.paths.has(link.path))
    ahead.paths.clear()
    await page.waitForTimeout(500)
  }
  await context.close()
  return { visits, fetched: ahead.fetched, used }
}

/** Counts the pages that are fetched ahead; on one page each counts once. */
function watchAhead(page: Page) {
  const ahead = { paths: new Set<string>(), fetched: 0 }
  page.on('request', (request) => {
    if (request.headers()['sec-purpose'] !== 'prefetch') return
    const path = new URL(request.url()).pathname.replace(/\.data$/, '')
    ahead.fetched += Number(!ahead.paths.has(path))
    ahead.paths.add(path)
  })
  return ahead
}

/** Returns numbers from 0 to 1 that look random and are the same for each seed (mulberry32). */
function numbersFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type LinkOn = Box & { path: string }

/** Returns the links on the screen that open another list or place within the document. */
function linksOn(page: Page): Promise<LinkOn[]> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href], header nav a')]
    return links.flatMap((link) => {
      const isPage = /^\/(shop(\/[^/]+)*|[^/]+-eSIM)$/.test(link.pathname)
      const { x, y, width, height } = link.getBoundingClientRect()
      const isSeen = width > 0 && y > 64 && y + height < innerHeight && x >= 0
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      const isOnTop = top !== null && (link.contains(top) || top.contains(link))
      const isOther = link.pathname !== location.pathname && link.search === ''
      return isPage && isSeen && isOnTop && isOther
        ? [{ path: link.pathname, x, y, width, height }]
        : []
    })
  })
}

function within({ x, y, width, height }: Box, random: () => number): Point {
  const part = () => 0.3 + random() * 0.4
  return { x: x + width * part(), y: y + height * part() }
}

/**
 * Moves the pointer as a hand does: as long as Fitts's law says for the distance and the width of
 * the target, quick in the middle and slow at both ends.
 */
async function moveTo(page: Page, from: Point, to: Point, width = 60): Promise<Point> {
  const distance = Math.hypot(to.x - from.x, to.y - from.y)
  const ms = 100 + 150 * Math.log2(distance / width + 1)
  const began = Date.now()
  for (let part = 0; part < 1; ) {
    part = Math.min((Date.now() - began) / ms, 1)
    const way = part ** 3 * (10 - 15 * part + 6 * part ** 2)
    await page.mouse.move(from.x + (to.x - from.x) * way, from.y + (to.y - from.y) * way)
    await page.waitForTimeout(8)
  }
  return to
}
