import type { Page } from 'playwright/test'
import { press } from './shopper.ts'
import { joinShop, type Shop } from './steps/account.ts'
import { buyEsim } from './steps/buy-esim.ts'
import { openUntil, playOnPhone } from './steps/phone.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectAccessibleAt, open } from './visit.ts'

// The tests buy and use an eSIM and wait for the network's state.
test.describe.configure({ timeout: 120_000 })

/** Opens a destination's page uncached, by another currency: a stored page may be a minute old. */
async function openFresh(page: Page, url: string, currency: string): Promise<void> {
  await page.context().addCookies([{ name: 'currency', value: currency, url }])
  await open(page, url)
}

const places: (Shop & { destination: string; currencies: [string, string] })[] = [
  {
    tenant: 'tradewind',
    locale: 'en',
    prefix: '',
    destination: 'norway',
    currencies: ['GBP', 'CAD'],
  },
  { tenant: 'mtn', locale: 'de', prefix: '/de', destination: 'sweden', currencies: ['GBP', 'EUR'] },
]

for (const place of places) {
  const { tenant, destination, currencies } = place
  test(`${tenant} in ${place.locale}: an eSIM that was used is reviewed, shown, changed and taken back${place.prefix && ' @deep'}`, async ({
    page,
  }) => {
    const account = await joinShop(page, place)
    const { url, text } = account
    const esim = await buyEsim(page, account, { tenant, destination })
    await page.goto(url(esim))
    const submit = page.getByRole('button', { name: text('review_form_submit'), exact: true })
    await expect(submit).toHaveCount(0)
    await playOnPhone(page, esim, 'use_100')
    await openUntil(page, url(esim), '.review-stars')
    await expect(submit).toBeVisible()
    await expectAccessible(page)
    await submit.click()
    await expect(page.locator('.review-stars [role=alert]')).toBeVisible()
    await page.locator('input[name=stars][value="2"]').check()
    await page.locator('textarea[name=text]').fill('Worked in <b>every</b> fjord & valley')
    await submit.click()
    await expect(
      page.getByRole('button', { name: text('review_form_change'), exact: true }),
    ).toBeVisible()

    await openFresh(page, url(`/${destination}-eSIM`), currencies[0])
    const section = page.locator('section[aria-labelledby=reviewed]')
    await expect(section.locator('li')).toHaveCount(1)
    await expect(section).toContainText('Worked in <b>every</b> fjord & valley')
    await expect(section).toContainText(text('review_section_how'))
    await expect(section.getByRole('img')).toHaveText('★★☆☆☆')
    const report = (await section.locator('a').getAttribute('href')) ?? ''
    expect(report).toMatch(/^mailto:[^?]+@[^?]+\?subject=[^&]+$/)
    expect(await section.innerHTML()).not.toContain('people.tradewind.example')
    await expectAccessible(page)

    await open(page, url(esim))
    const withdraw = text('review_form_delete')
    await press(page, withdraw)
    await page.getByRole('dialog').getByRole('button', { name: withdraw, exact: true }).click()
    await expect(submit).toBeVisible()
    await openFresh(page, url(`/${destination}-eSIM`), currencies[1])
    await expect(section).toHaveCount(0)
  })
}

test('what was said of a place can be read by everybody @deep', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await open(page, at('tradewind', '/japan-eSIM'))
    await expect(page.locator('section[aria-labelledby=reviewed] li')).toHaveCount(1)
    await expectAccessibleAt(page, colorScheme)
  }
})

test('reviews stand in a row that is pushed or walked through by keys @deep', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, at('tradewind', '/japan-eSIM'))
  const row = page.locator('section[aria-labelledby=reviewed] ul')
  const scrolled = () => row.evaluate((list) => Math.round(list.scrollLeft))
  const first = row.locator('li').first()
  const width = async () => (await first.boundingBox())?.width ?? 0
  const alone = await width()
  // A destination with as many reviews as a page shows.
  await first.evaluate((card) => {
    for (let more = 1; more < 4; more += 1) card.parentNode?.appendChild(card.cloneNode(true))
  })
  expect(await width()).toBeLessThan(alone)
  await expectAccessible(page)
  await row.scrollIntoViewIfNeeded()
  await row.hover()
  await page.mouse.wheel(240, 0)
  await expect.poll(scrolled).toBeGreaterThan(100)
  const step = await row.evaluate((list) => {
    const [one, two] = [...list.children].map((card) => card.getBoundingClientRect().left)
    return Math.round((two ?? 0) - (one ?? 0))
  })
  await expect.poll(async () => Math.abs((await scrolled()) - step)).toBeLessThanOrEqual(1)
  await row.getByRole('link').last().focus()
  await expect.poll(scrolled).toBeGreaterThan(2 * step)
  await row.getByRole('link').first().focus()
  await expect.poll(scrolled).toBe(0)
})

test('the reviews stand in the page without JavaScript, and are not of other shops @deep', async ({
  plainPage: page,
}) => {
  await page.goto(at('tradewind', '/japan-eSIM'))
  await expect(page.locator('section[aria-labelledby=reviewed] li')).toHaveCount(1)
  await page.goto(at('mtn', '/japan-eSIM'))
  await expect(page.locator('section[aria-labelledby=reviewed]')).toHaveCount(0)
})
