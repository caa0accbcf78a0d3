import { createHmac } from 'node:crypto'
import type { Page } from 'playwright/test'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { answer, banner, meetGoogle, test, touch } from './measuring-shop.ts'
import { chatAppId, chatSecret } from './outside/fake-chat.ts'
import { field, press } from './shopper.ts'
import { expect } from './test.ts'
import { at, expectAccessible, open, watch } from './visit.ts'

// The tests of this file share a worker, and so one server.
test.describe.configure({ mode: 'default' })

const launcher = (page: Page) => page.getByRole('button', { name: 'Chat with us' })
const messenger = (page: Page) => page.frameLocator('iframe[title="Messenger"]')

test.beforeEach(async ({ page, chat }) => {
  chat.breakDown(false)
  chat.takeAsked()
  chat.takeBoots()
  await meetGoogle(page)
})

async function chatCookies(page: Page): Promise<string[]> {
  const names = (await page.context().cookies()).map(({ name }) => name)
  return names.filter((name) => name.startsWith('intercom'))
}

test.describe('a shop with a chat', () => {
  test('asks nothing of the provider before the press, and then opens it for a guest', async ({
    page,
    measured,
    chat,
  }) => {
    const faults = watch(page)
    await open(page, measured('/shop'))
    await expect(launcher(page)).toHaveCount(0)
    await answer(page, 'Reject')
    await expect(launcher(page)).toBeVisible()
    await expectAccessible(page)
    expect(chat.takeAsked()).toEqual([])
    expect(await chatCookies(page)).toEqual([])
    await launcher(page).click()
    await expect(messenger(page).getByText('How can we help?')).toBeVisible()
    const guest = { app_id: chatAppId, hide_default_launcher: true }
    await expect.poll(chat.takeBoots).toEqual([guest])
    await launcher(page).click()
    await expect(launcher(page)).toHaveAttribute('aria-busy', 'false')
    expect(chat.takeBoots()).toEqual([])
    expect(chat.takeAsked().filter((path) => path === '/widget.js')).toHaveLength(1)
    expect(faults).toEqual([])
    const [cookie = ''] = await chatCookies(page)
    expect(cookie).toMatch(/^intercom-/)
    await open(page, measured('/cookies'))
    await expect(page.getByText('intercom-…', { exact: true })).toBeVisible()
  })

  test('opens it with the signed-in person’s own id and its HMAC, until they sign out @deep', async ({
    page,
    measured,
    chat,
  }) => {
    await open(page, measured('/auth/signin?redirect=%2Fshop'))
    await touch(page)
    await field(page, 'E-mail address').fill('traveller@demo.tradewind.example')
    await field(page, 'Password').fill(demoPassword)
    await expect(launcher(page)).toHaveCount(0)
    await press(page, 'Sign in')
    await expect(page).toHaveURL(measured('/shop'))
    const faults = watch(page)
    await touch(page)
    await launcher(page).click()
    await expect(messenger(page).getByText('How can we help?')).toBeVisible()
    const booted: Record<string, unknown>[] = []
    await expect.poll(() => booted.push(...(chat.takeBoots() as typeof booted))).toBe(1)
    const { user_id: id, user_hash: hash, ...others } = booted[0] ?? {}
    expect(id).toMatch(/^\S{8,}$/)
    expect(hash).toBe(createHmac('sha256', chatSecret).update(String(id)).digest('hex'))
    expect(others).toEqual({ app_id: chatAppId, hide_default_launcher: true })
    expect(faults).toEqual([])
    await page.context().clearCookies({ name: /^__Host-/ })
    await page.evaluate(() => dispatchEvent(new Event('session-end')))
    await expect(page.locator('iframe[title="Messenger"]')).toHaveCount(0)
    expect(await chatCookies(page)).toEqual([])
    await launcher(page).click()
    await expect.poll(chat.takeBoots).toEqual([others])
  })

  test('names the support’s address where the provider cannot be reached, and tries again @deep', async ({
    page,
    measured,
    chat,
  }) => {
    chat.breakDown(true)
    await open(page, measured('/shop'))
    await touch(page)
    await launcher(page).click()
    const problem = page.getByRole('alert').filter({ hasText: 'The chat cannot be reached' })
    await expect(problem).toBeVisible()
    const address = problem.getByRole('link')
    await expect(address).toHaveAttribute('href', /^mailto:\S+@\S+$/)
    expect(await chatCookies(page)).toEqual([])
    chat.breakDown(false)
    await launcher(page).click()
    await expect(messenger(page).getByText('How can we help?')).toBeVisible()
    await expect(problem).toHaveCount(0)
  })

  test('keeps its button clear of the consent banner and the bar that buys @deep', async ({
    page,
    measured,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, measured('/japan-eSIM'))
    await page.locator('article.tk').nth(3).locator('a').first().click()
    await expect(page.locator('.buybar')).toBeVisible()
    await touch(page)
    await expect(banner(page)).toBeVisible()
    await expect(launcher(page)).toBeVisible()
    const bottomOfLauncher = async () => {
      const box = await launcher(page).boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    }
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y
    expect(await bottomOfLauncher()).toBeLessThanOrEqual((await topOf('.cookies')) ?? 0)
    await answer(page, 'Reject')
    expect(await bottomOfLauncher()).toBeLessThanOrEqual((await topOf('.buybar')) ?? 0)
  })
})

test('a shop without a chat has no button for it, in neither page nor policy @deep', async ({
  page,
}) => {
  await open(page, at('tradewind', '/cookies'))
  await touch(page)
  await expect.poll(() => page.evaluate(() => 'dataLayer' in window)).toBe(true)
  await expect(launcher(page)).toHaveCount(0)
  await expect(page.getByText('intercom-…', { exact: true })).toHaveCount(0)
  expect(await page.evaluate(async () => (await fetch('/shop')).text())).not.toContain('scriptUrl')
})
