import type { Page } from 'playwright/test'
import { freshEmail } from './shopper.ts'
import { beAccount } from './steps/account.ts'
import { challengeOf, make, plugIn, register, show, showTo, viewer } from './steps/authenticator.ts'
import { call } from './steps/call.ts'
import { expect, test } from './test.ts'
import { at, expectAccessibleAt, hydrated, open, watch } from './visit.ts'

const signUp = (page: Page, email = freshEmail()) =>
  beAccount(page, at('tradewind', '/shop'), email)

test.describe('passkeys in Chromium', () => {
  test('R-PK-1: is made, proves its owner and signs in without a name @deep', async ({ page }) => {
    await plugIn(page)
    await signUp(page)
    const known = await viewer(page)
    expect(await register(page)).toMatchObject({ status: 200, body: { name: 'Laptop' } })
    expect(await showTo(page, 'reauthenticate')).toMatchObject({ status: 200 })
    await page.context().clearCookies()
    expect(await viewer(page)).toEqual({ signedIn: false })
    expect((await showTo(page, 'sign_in')).status).toBe(200)
    expect(await viewer(page)).toEqual({ ...known, signedIn: true })
  })

  test('R-PK-1: is not made twice on one device @deep', async ({ page }) => {
    await plugIn(page)
    await signUp(page)
    await register(page)
    const { options } = await challengeOf(page, 'registration_options')
    expect(await make(page, options)).toBe('InvalidStateError')
  })

  test('R-PK-1: is neither made nor shown without its person @deep', async ({ page }) => {
    const { client, authenticatorId } = await plugIn(page)
    await signUp(page)
    await register(page)
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    const { options } = await challengeOf(page, 'sign_in_options')
    expect(await show(page, options)).toBe('NotAllowedError')
  })

  test('R-PK-1: is refused as a copy whose counter is behind @deep', async ({ page }) => {
    const { client, authenticatorId } = await plugIn(page)
    await signUp(page)
    await register(page)
    const before = await client.send('WebAuthn.getCredentials', { authenticatorId })
    expect((await showTo(page, 'sign_in')).status).toBe(200)
    expect((await showTo(page, 'sign_in')).status).toBe(200)
    const [copy] = before.credentials
    if (!copy) throw new Error('expected the device to hold a passkey')
    await client.send('WebAuthn.clearCredentials', { authenticatorId })
    await client.send('WebAuthn.addCredential', { authenticatorId, credential: copy })
    expect(await showTo(page, 'sign_in')).toMatchObject({
      status: 401,
      body: { details: { reason: 'passkey' } },
    })
  })

  test('R-PK-2: signs nobody in once it is removed @deep', async ({ page }) => {
    await plugIn(page)
    await signUp(page)
    const { body } = await register(page)
    expect((await call(page, 'passkey/remove', { id: body.id })).status).toBe(200)
    expect(await showTo(page, 'sign_in')).toMatchObject({ status: 401 })
  })
})

const passkeys = at('tradewind', '/account/passkeys')

async function addByHand(page: Page, name: string): Promise<void> {
  const section = page.getByRole('region', { name: 'New passkey' })
  await section.getByLabel('Name').fill(name)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
}

test.describe('passkeys by a person’s own hands', () => {
  test('R-PK-1: added, used, a second one, renamed and removed @node', async ({ page }) => {
    const faults = watch(page)
    const first = await plugIn(page)
    await signUp(page)
    await open(page, passkeys)
    await expect(page.getByText('You have no passkey yet.')).toBeVisible()
    await addByHand(page, 'Laptop')
    await expect(page.getByText('“Laptop” is added.')).toBeVisible()
    const rows = page.locator('main :not(nav) > ul > li')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Not used yet')

    await page.context().clearCookies()
    await open(page, passkeys)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL(passkeys)
    await expect(rows).toContainText('Last used on')

    await first.client.send('WebAuthn.removeVirtualAuthenticator', first)
    await plugIn(page)
    await hydrated(page)
    await addByHand(page, 'Phone')
    await expect(rows).toHaveCount(2)

    const phone = rows.filter({ hasText: 'Phone' })
    await phone.locator('summary').first().click()
    await phone.getByLabel('Name').fill('Pocket')
    await phone.getByRole('button', { name: 'Save name' }).click()
    await expect(page.getByText('The passkey is now called “Pocket”.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pocket' })).toBeVisible()

    const laptop = rows.filter({ hasText: 'Laptop' })
    await laptop.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('“Laptop” is removed.')).toBeVisible()
    await expect(rows).toHaveCount(1)
    expect(faults).toEqual([])
  })

  test('R-PK-2: proves its owner once more, where that is asked for @deep', async ({ page }) => {
    await plugIn(page)
    await signUp(page)
    await register(page)
    await open(page, at('tradewind', '/de/account/confirm?redirect=%2Faccount%2Fpasskeys'))
    await page.getByRole('button', { name: 'Passkey verwenden' }).click()
    await expect(page).toHaveURL(/\/account\/passkeys$/)
    await expect(page.locator('main :not(nav) > ul > li')).toContainText(
      /Last used on|Zuletzt genutzt/,
    )
  })

  test('R-PK-2: one beside a short password stays, and the page says why @deep', async ({
    page,
  }) => {
    await plugIn(page)
    await signUp(page)
    await register(page)
    const password = `Harbour-${crypto.randomUUID().slice(0, 4)}`
    expect(await call(page, 'update_password', { password })).toMatchObject({ status: 200 })
    await open(page, passkeys)
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'too short' })).toBeVisible()
    await expect(page.locator('main :not(nav) > ul > li')).toHaveCount(1)
  })

  test('says what went wrong: there already, cancelled @deep', async ({ page }) => {
    const { client, authenticatorId } = await plugIn(page)
    await signUp(page)
    await register(page)
    await open(page, passkeys)
    await addByHand(page, 'Again')
    await expect(page.getByText('This device already holds a passkey')).toBeVisible()
    await client.send('WebAuthn.clearCredentials', { authenticatorId })
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await addByHand(page, 'Again')
    await expect(page.getByText('No passkey was added')).toBeVisible()
    await expect(page.locator('main :not(nav) > ul > li')).toHaveCount(1)
  })

  test('says so where the browser has no passkeys @deep', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))
    await signUp(page)
    await open(page, passkeys)
    await expect(page.getByText('This browser cannot make passkeys.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  })

  test('R-TOK-4: leads to sign-in when the session was ended elsewhere @deep', async ({
    browser,
    page,
  }) => {
    const email = freshEmail()
    await signUp(page, email)
    await open(page, passkeys)
    const elsewhere = await browser.newContext()
    const other = await elsewhere.newPage()
    await signUp(other, email)
    expect((await call(other, 'sign_out', { everywhere: true })).status).toBe(200)
    await elsewhere.close()
    await addByHand(page, 'Late')
    await expect(page).toHaveURL(at('tradewind', '/auth/signin?redirect=%2Faccount%2Fpasskeys'))
    await page
      .getByRole('banner')
      .getByRole('link', { name: /home page/ })
      .click()
    await expect(page.locator('header').getByRole('link', { name: 'Sign in' })).toBeVisible()
  })

  test('are on an accessible page in both themes @deep', async ({ page }) => {
    await plugIn(page)
    await signUp(page)
    await register(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await open(page, passkeys)
      await page.locator('main summary').first().click()
      await expectAccessibleAt(page, colorScheme)
    }
  })
})

test.describe('passkeys without JavaScript', () => {
  test('are renamed and removed; adding says what it needs', async ({ page, plainPage: plain }) => {
    const email = freshEmail()
    await plugIn(page)
    await signUp(page, email)
    await register(page)
    await signUp(plain, email)
    await plain.goto(passkeys)
    await expect(plain.getByText('Adding a passkey needs JavaScript.')).toBeVisible()
    await expect(plain.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
    await plain.locator('main summary').first().click()
    await plain.locator('main ul').getByLabel('Name').fill('Drawer')
    await plain.getByRole('button', { name: 'Save name' }).click()
    await expect(plain.getByRole('heading', { name: 'Drawer' })).toBeVisible()
    await plain.locator('main summary').last().click()
    await plain.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(plain.getByText('“Drawer” is removed.')).toBeVisible()
    await expect(plain.getByText('You have no passkey yet.')).toBeVisible()
  })
})
