import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

const path = '/data-calculator'
const trip = `${path}?c1=japan&d1=9&c2=south-korea&d2=4`

const cheapest = (page: Page) => page.locator('.cover[data-best]')

test.describe('C7 the trip planner', () => {
  test('adds countries by names in any language and answers as one types', async ({ page }) => {
    await open(page, at('tradewind', path))
    await expect(page.getByText('Add the first country')).toBeVisible()
    const add = page.getByLabel('Add a country')
    await add.fill('日本')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Japan, days')).toHaveValue('7')
    await add.fill('Corea del Su')
    await page.getByRole('button', { name: 'South Korea', exact: true }).click()
    await expect(page.getByLabel('South Korea, days')).toBeVisible()
    const before = await cheapest(page).locator('.price').textContent()
    await page.getByLabel('Japan, days').fill('30')
    await expect(cheapest(page).locator('.price')).not.toHaveText(before ?? '')
    await page.getByLabel('Video, hours').focus()
    await page.keyboard.press('End')
    await expect(page.locator('#need')).toContainText('GB')
    await expect(page).toHaveURL(/d1=30.*video=8/)
    await page.getByRole('button', { name: 'Remove Japan' }).click()
    await expect(page.getByLabel('Japan, days')).toBeHidden()
    await expect(page.getByLabel('South Korea, days')).toBeVisible()
  })

  test('asks which one where a name may mean several, and says where it knows none @deep', async ({
    page,
  }) => {
    await page.goto(at('tradewind', `${path}?add=guin`))
    const offered = page.locator('.offered .chip')
    expect(await offered.count()).toBeGreaterThan(1)
    await page.goto(at('tradewind', `${path}?add=qqqqqqqq`))
    await expect(page.locator('.offered')).toContainText('No place called “qqqqqqqq”')
  })

  test('says what covers what, what it costs, and leads to plans and checkout @deep', async ({
    page,
  }) => {
    await open(page, at('tradewind', `${path}?c1=france&d1=5&c2=italy&d2=4&c3=spain&d3=6&social=4`))
    await expect(cheapest(page)).toContainText('needed')
    await expect(cheapest(page)).toContainText('per GB')
    await expect(page.getByText('The next best way costs')).toBeVisible()
    const plan = cheapest(page).locator('li a.link').first()
    await expect(plan).toHaveAttribute('href', /^\/[a-z-]+-eSIM\/[a-z0-9-]+$/)
    await expect(cheapest(page).locator('li a.btn').first()).toHaveAttribute(
      'href',
      /^\/checkout\?plan=[\w-]+/,
    )
    await plan.click()
    await expect(page.locator('h1')).toBeVisible()
    await expect(page).toHaveURL(/-eSIM\//)
  })

  test('is as one left it when one comes back @deep', async ({ page }) => {
    await open(page, at('tradewind', trip))
    await page.getByLabel('Japan, days').fill('12')
    await expect(page).toHaveURL(/d1=12/)
    await page.getByRole('link', { name: 'Destinations' }).first().click()
    await expect(page).toHaveURL(/\/shop$/)
    await page.getByRole('link', { name: 'Plan a trip' }).first().click()
    await expect(page.getByLabel('Japan, days')).toHaveValue('12')
    await expect(page.getByLabel('South Korea, days')).toHaveValue('4')
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('adds, calculates and removes by its form @deep', async ({ page }) => {
      await page.goto(at('tradewind', path))
      await page.getByLabel('Add a country').fill('Japón')
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByLabel('Japan, days').fill('10')
      await page.getByRole('button', { name: 'Calculate' }).last().click()
      await expect(page.locator('#need')).toHaveText(/5\.71\sGB/)
      await expect(cheapest(page).locator('.price')).toContainText('$')
      await page.getByRole('button', { name: 'Remove Japan' }).click()
      await expect(page.getByText('Add the first country')).toBeVisible()
    })
  })
})
