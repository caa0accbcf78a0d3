import { joinOnTheWay } from './steps/account.ts'
import { expect, test } from './test.ts'
import { at, watch } from './visit.ts'

test('a landing page sells, and the checkout still knows the advert @deep', async ({ page }) => {
  const faults = watch(page)
  await page.goto(at('tradewind', '/landing/usa?utm_source=poster&utm_campaign=gate'))
  await page.locator('.vt[data-on] a.btn').click()
  await joinOnTheWay(page)
  await expect(page).toHaveURL(/\/checkout\?plan=us-.*utm_source=poster&utm_campaign=gate/)
  await expect(page.locator('h1')).toBeVisible()
  expect(faults).toEqual([])
})

test('a partner’s page shows the pass of the ticket that is picked, without a script @deep', async ({
  plainPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('sonatours', '/landing/sonatours'))
  await expect(page.locator('header nav')).toHaveCount(0)
  const bar = page.locator('.buybar:visible')
  await expect(bar).toHaveCount(1)
  await expect(bar).toContainText('5')
  await page.locator('#pick-0').check()
  await expect(bar).toContainText('1')
  await expect(bar.locator('a')).toHaveAttribute('href', /plan=europe-1gb-7d-v1/)
})

test('a plan is shown in a frame of a site that the tenant lists, and in no other', async ({
  browser,
}) => {
  // The refusal is reported in the console, which a watched context would call a fault.
  const page = await (await browser.newContext()).newPage()
  // Browsers refuse frames of this machine in pages of the internet, so the shop has a name there.
  const shop = 'https://shop.example'
  const path = '/dtec-plan-detail?plan=japan:5gb-30d'
  await page.route(`${shop}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: at('tradewind', pathname + search) })
    await route.fulfill({ response })
  })
  const html = `<!doctype html><title>Blog</title><iframe title="Plan" src="${shop}${path}"></iframe>`
  for (const host of ['travel-notes.example', 'elsewhere.example']) {
    await page.route(`https://${host}/`, (route) =>
      route.fulfill({ contentType: 'text/html', body: html }),
    )
  }
  const pass = page.frameLocator('iframe').locator('.tk.pass')
  await page.goto('https://travel-notes.example/')
  await expect(pass).toBeVisible()
  const refused = page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  )
  await page.goto('https://elsewhere.example/')
  await refused
  await expect(pass).toHaveCount(0)
  await page.context().close()
})

test('campaign parameters reach the checkout by the page of a destination, whatever plan is chosen there @deep', async ({
  page,
}) => {
  await page.goto(at('tradewind', '/landing/usa?utm_source=advert&ref=no'))
  const way = page.locator('a[href*="-eSIM?utm_source=advert"]')
  const question = page.locator('main details').filter({ has: way }).first()
  await question.locator(way).first().click()
  await expect(page).toHaveURL(/-eSIM[^?]*\?utm_source=advert$/)
  const buy = page.locator('a[href*="/checkout?plan="]').first()
  const first = await buy.getAttribute('href')
  // Choosing another plan changes the address of the page.
  await page.locator('.tk a.hit:not([aria-current])').nth(2).click()
  await expect(buy).not.toHaveAttribute('href', first ?? '')
  await expect(buy).toHaveAttribute('href', /\?plan=[^&]+&utm_source=advert$/)
  await buy.click()
  // Signing in keeps the whole address of the checkout.
  await expect(page).toHaveURL(/auth\/signin\?.*utm_source%3Dadvert/)
})

test('what an advert and a partner say reach the checkout by pages with and without scripts', async ({
  page,
}) => {
  test.slow()
  await page.goto(at('tradewind', '/landing/usa?utm_source=advert'))
  // A page that is a text, then one that runs, then another one within the same document.
  await page.locator('footer a[href*="/destination-guides?"]').click()
  await page.locator('main a[href*="/destination-guides/japan?"]').first().click()
  await page.locator('main a[href*="/japan-eSIM?"]').first().click()
  await page.locator('footer a[href*="/data-calculator"]').click()
  await expect(page).toHaveURL(/data-calculator\?utm_source=advert$/)
  await page.locator('footer a[href*="/shop/regional-plans"]').click()
  await page.locator('main a[href*="/europe-eSIM?"]').first().click()
  await page.locator('a[href*="/checkout?plan="]').first().click()
  await expect(page).toHaveURL(/auth\/signin\?.*plan%3Deurope-.*utm_source%3Dadvert/)

  await page.goto(at('sonatours', '/landing/sonatours?ref=b-17'))
  await page.locator('a[href*="/documents/terms-and-conditions?"]').first().click()
  await page.locator('header a[href*="/?"], header a[href*="/es?"]').first().click()
  await page.locator('main a[href*="-eSIM?"]').first().click()
  await page.locator('a[href*="/checkout?plan="]').first().click()
  await expect(page).toHaveURL(/auth\/signin\?.*ref%3Db-17/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('what an advert says reaches the checkout through searches, too @deep', async ({ page }) => {
    await page.goto(at('tradewind', '/blog?utm_source=advert&ref=b-17&keep=ref'))
    await page.locator('header input[name=q]').fill('japan')
    await page.locator('header input[name=q]').press('Enter')
    await expect(page).toHaveURL(/\/shop\?q=japan&utm_source=advert&ref=b-17&keep=ref$/)
    await page.locator('main a[href*="/japan-eSIM?"]').first().click()
    await page.locator('a[href*="/checkout?plan="]').first().click()
    await expect(page).toHaveURL(/auth\/signin\?.*plan%3Djp-.*utm_source%3Dadvert.*ref%3Db-17/)
  })

  test('and through the device check and the planner @deep', async ({ page }) => {
    await page.goto(at('tradewind', '/shop/support_device?utm_source=advert'))
    await page.getByLabel('Name of the device').fill('iPhone 15')
    await page.getByRole('button', { name: 'Check' }).first().click()
    await expect(page).toHaveURL(/\?q=iPhone\+15&utm_source=advert$/)
    await page.goto(at('tradewind', '/data-calculator?c1=japan&d1=9&utm_source=advert'))
    await page.getByRole('button', { name: 'Calculate' }).last().click()
    await expect(page).toHaveURL(/c1=japan.*utm_source=advert$/)
    await page.locator('.cover li a.btn').first().click()
    await expect(page).toHaveURL(/plan%3D.*utm_source%3Dadvert/)
  })
})
