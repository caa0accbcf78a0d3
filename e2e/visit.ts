import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** A different port allows two checkouts to be tested at the same time. */
export const port = Number(process.env.E2E_PORT ?? 8790)

/** Returns the URL of a tenant's page. */
export function at(tenant: string, path: string): string {
  const host = tenant === 'tradewind' ? 'localhost' : `${tenant}.localhost`
  return `http://${host}:${port}${path}`
}

/**
 * Collects what a page must not cause: console errors and warnings, exceptions, failed requests.
 */
export function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`)
  })
  return faults
}

/** Opens a page and waits until it has hydrated. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

/** Waits until the page has hydrated: before that, forms are sent as without scripts. */
export function hydrated(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 30_000 })
}

/** Expects that a page does not scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  const [over, width] = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    innerWidth,
  ])
  expect(over, `${page.url()} at ${width}`).toBeLessThanOrEqual(0)
}

/** Gives the page each of the widths in turn, and expects that it does not scroll sideways. */
export async function expectFitsAt(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page)
  }
}

/** Rules whose result depends on the theme. */
const coloursOnly = { runOnly: ['color-contrast', 'link-in-text-block'] }

/**
 * Runs axe over the whole page, with the rules of WCAG 2.2 AA and best practices. A page that is
 * also checked in light has the same elements in dark, so that only its colours are looked at. A
 * document gets axe once: reading it takes as long as a third of a check.
 */
export async function expectAccessible(
  page: Page,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  expect(page.frames()).toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async (options) => {
      const { axe: tool } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await tool.run(document, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
      )
    },
    {
      resultTypes: ['violations' as const],
      ...(colorScheme === 'dark' ? coloursOnly : {}),
    },
  )
  expect(found).toEqual([])
}
