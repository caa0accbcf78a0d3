import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

/** Lets another build answer this tab's in-app navigations from now on. */
async function deployAnotherBuild(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.endsWith('.data'),
    async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'x-build': 'another' }
      await route.fulfill({ response, headers })
    },
  )
}

/** Counts the documents that the tab opens. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

test('D9 a click in a tab of the build before reaches its page with one reload', async ({
  page,
}) => {
  await open(page, at('tradewind', '/shop'))
  await deployAnotherBuild(page)
  const documents = countDocuments(page)
  await page.getByRole('link', { name: /Japan/ }).first().click()
  await expect(page).toHaveURL(/japan-eSIM/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Japan')
  expect(documents()).toBe(1)
  // Back leads out of the document, and no further than it.
  await page.goBack()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(documents()).toBe(2)
})

test('D9 a click whose file is gone reaches its page with one reload @deep', async ({ page }) => {
  await open(page, at('tradewind', '/shop'))
  let gone = 0
  await page.route(
    ({ pathname }) => /^\/assets\/country-[\w-]+\.js$/.test(pathname) && gone === 0,
    (route) => {
      gone += 1
      return route.fulfill({ status: 404, body: '' })
    },
  )
  const documents = countDocuments(page)
  page.on('console', () => undefined)
  await page.getByRole('link', { name: /Japan/ }).first().click()
  await expect(page).toHaveURL(/japan-eSIM/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Japan')
  expect([gone, documents()]).toEqual([1, 1])
})
