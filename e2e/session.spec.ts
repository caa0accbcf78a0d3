import type { BrowserContext, Page } from 'playwright/test'
import { decodeBase64url } from '#contract/base64url.ts'
import { signCall } from '#crypto/signing.ts'
import { sealInto } from './seal-into.ts'
import { joinShop } from './steps/account.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, open, watch } from './visit.ts'

async function namesOf(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).sort()
}

type Session = {
  signed_in: boolean
  profile: { name: string } | null
  tag: { kid: string; key: string }
}

function askSession(page: Page): Promise<Session> {
  return page.evaluate(async () => (await fetch('/session')).json())
}

for (const tenant of ['tradewind', 'edelweiss']) {
  test(`${tenant}: R-COO-1 the session’s cookies come along over http on localhost, and no script sees them @deep`, async ({
    context,
    page,
  }) => {
    await sealInto(context, tenant)
    const faults = watch(page)
    await open(page, at(tenant, '/shop'))
    expect(await askSession(page)).toMatchObject({ signed_in: true, profile: { name: 'consumer' } })
    expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-')
    // The stored page is the same for everyone; the browser fills in the menu.
    const stored = await page.evaluate(async () => (await fetch('/shop')).text())
    expect(stored).toContain('</html>')
    expect(stored).not.toContain('consumer@')
    expect(faults).toEqual([])
  })
}

test('R-TOK-4 the first call that learns of an ended session takes its cookies away', async ({
  context,
  page,
}) => {
  await sealInto(context, 'tradewind')
  await open(page, at('tradewind', '/shop'))
  // The account's currency is set with the session and removed with it.
  expect(await namesOf(context)).toEqual(['__Host-refresh', '__Host-session', 'currency'])
  const { tag } = await askSession(page)
  const key = decodeBase64url(tag.key) ?? new Uint8Array()
  const signature = signCall({ kid: tag.kid, key }, null, Date.now())
  const status = await page.evaluate(async (appTag) => {
    const headers = { 'content-type': 'application/json', 'x-app-tag': appTag }
    const init = { method: 'POST', headers, body: '{}' }
    return (await fetch('/api/v3/user/get_profile', init)).status
  }, signature.tag)
  expect(status).toBe(401)
  expect(await namesOf(context)).toEqual([])
  expect(await askSession(page)).toMatchObject({ signed_in: false, profile: null })
})

test('R-LIM whoever opens a page too often reads when to come back, and can try again @deep', async ({
  page,
}) => {
  await joinShop(page, { tenant: 'edelweiss', locale: 'de', prefix: '/de' })
  const path = at('edelweiss', '/de/account/points')
  await page.evaluate(async (path) => {
    await Promise.all(Array.from({ length: 70 }, () => fetch(path)))
  }, path)
  const response = await page.goto(path)
  expect(response?.status()).toBe(429)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einen Moment, bitte')
  await expect(page.getByText('Das war zu oft.')).toBeVisible()
  await expectAccessible(page)
})
