import AxeBuilder from '@axe-core/playwright'
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

/**
 * Runs axe over the whole page, with the rules of WCAG 2.2 AA and best practices. The pages have no
 * frames, so the legacy mode, which does not merge results of frames, and reporting violations only
 * take a third of the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect(page.frames()).toHaveLength(1)
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`,
  )
  expect(found).toEqual([])
}
