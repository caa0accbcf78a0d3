import { weigh } from './measure/weigh.ts'
import { expect, test } from './test.ts'
import { expectAccessible, expectFitsAt, hydrated, port } from './visit.ts'

const office = (path: string) => `http://office.localhost:${port}${path}`

/** Every page of the office, and its pages of orders in further states. */
const pages = [
  ...['/office', '/office/search?q=Meridian', '/office/staff', '/office/plans?q=japan'],
  ...['call', 'dispute', 'refund', 'withdrawal'].map(
    (_, at) => `/office/orders/DEM0FF1CE${at + 1}`,
  ),
  ...['', '?view=all', '?view=transfers', '/demo-meridian'].map(
    (more) => `/office/companies${more}`,
  ),
  ...['/office/promotions', '/office/catalogue'],
]
const mostScript = 230 * 1024

test('R-OFF-50: each page of the office is accessible in both themes, fits any width, and loads little script @deep', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.goto(office('/office'))
  await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
  await page.waitForURL(office('/office'))
  for (const path of pages) {
    await page.goto(office(path))
    await hydrated(page)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expectAccessible(page, theme)
    }
    await expectFitsAt(page, 320, 390, 1440)
    const visit = await page.context().newPage()
    const { js, messages } = await weigh(visit, office(path))
    expect(js + messages, path).toBeGreaterThan(50 * 1024)
    expect(js + messages, path).toBeLessThanOrEqual(mostScript)
    await visit.close()
  }
})
