import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'
import { freePort } from './free-port.ts'

// Chosen once per run: the processes of Playwright that load this file later inherit the variable.
process.env.E2E_PORT ??= String(await freePort())

/** The port of the shop under test: that of `E2E_PORT`, otherwise a free one. */
export const port = Number(process.env.E2E_PORT)

/** Returns the URL of a tenant's page. */
export function at(tenant: string, path: string): string {
  const host = tenant === 'tradewind' ? 'localhost' : `${tenant}.localhost`
  return `http://${host}:${port}${path}`
}

type Shop = { slug: string; defaultLocale: string }

/** Returns the URL of a tenant's page in a language. */
export function inLanguage({ slug, defaultLocale }: Shop, path: string, locale: string): string {
  return at(slug, locale === defaultLocale ? path : `/${locale}${path.replace(/^\/$/, '')}`)
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

/** Gives the page the network that browsers' developer tools call slow 3G, with another delay. */
export async function slowDown(page: Page, latency = 400): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const throughput = { downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await network.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
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
  expect(await barriersOf(page, colorScheme), page.url()).toEqual([])
}

/** Gives the page the width of a phone and then of a desk, and expects that it is accessible. */
export async function expectAccessibleAt(
  page: Page,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, colorScheme)
  }
}

/** Returns the violations that axe finds, as `expectAccessible` looks for them. */
export async function barriersOf(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => {
      const { axe: tool } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await tool.run(document, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
      )
    },
    {
      resultTypes: ['violations' as const],
      // Axe leaves this rule of WCAG 2.2 AA out unless it is asked for.
      rules: { 'target-size': { enabled: true } },
      ...(colorScheme === 'dark' ? coloursOnly : {}),
    },
  )
}
