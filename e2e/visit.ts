import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Another port lets two checkouts be tested at once. */
export const port = Number(process.env.E2E_PORT ?? 8790)

/** The address of a tenant's page. */
export function at(tenant: string, path: string): string {
  const host = tenant === 'tradewind' ? 'localhost' : `${tenant}.localhost`
  return `http://${host}:${port}${path}`
}

/** Collects what a page must not do: console errors and warnings, exceptions, failed requests. */
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

/** Opens a page and waits until it answers to clicks. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await hydrated(page)
}

/** Waits until the page answers to clicks: before that, a form is sent as without script. */
export function hydrated(page: Page): Promise<void> {
  return page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 30_000 })
}

/**
 * axe over the whole page, with the rules of WCAG 2.2 AA and best practices. Our pages have no
 * frames: without the page that would join their results, and what passes, it takes a third.
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
