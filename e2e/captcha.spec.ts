import type { Page } from 'playwright/test'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { test } from './guarded-shop.ts'
import type { PageAddress } from './own-shop.ts'
import { codeFor, field, freshEmail, press } from './shopper.ts'
import { call } from './steps/call.ts'
import { expect } from './test.ts'
import { open } from './visit.ts'

// The tests of this file share a worker, and so one server.
test.describe.configure({ mode: 'default' })

const known = 'new@demo.tradewind.example'

async function fillIn(page: Page, password: string, email = known): Promise<void> {
  await field(page, 'E-mail address').fill(email)
  await field(page, 'Password').fill(password)
  await press(page, 'Sign in')
}

const signInPage = (guarded: PageAddress) => guarded('/auth/signin?redirect=%2Fshop')
const passed = (action: string) => ({ success: true, action, hostname: 'localhost' })

test.beforeEach(({ provider }) => {
  provider.suspect(false)
  provider.takeAsked()
  provider.takeVerdicts()
})

test.describe('a shop with a captcha', () => {
  test('loads it where somebody begins to sign in, and takes its token', async ({
    page,
    guarded,
    provider,
  }) => {
    await open(page, guarded('/shop'))
    await open(page, signInPage(guarded))
    expect(provider.takeAsked()).toEqual([])
    await fillIn(page, 'wrong password', freshEmail())
    await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible()
    await fillIn(page, demoPassword)
    await expect(page).toHaveURL(guarded('/shop'))
    expect(provider.takeVerdicts()).toEqual([passed('login'), passed('login')])
    expect(provider.takeAsked().filter((path) => path === '/api.js')).toHaveLength(1)
  })

  test('draws one token for each step of signing up @deep', async ({ page, guarded, provider }) => {
    const email = freshEmail()
    await open(page, guarded('/auth/signup?redirect=%2Fshop'))
    await field(page, 'E-mail address').fill(email)
    await press(page, 'Send me a code')
    await expect(page).toHaveURL(guarded('/auth/signup?step=code'))
    const inbox = guarded('/__dev/inbox.json')
    const { code } = await codeFor(page.request, email, 1, inbox)
    await field(page, '6-digit code').fill(code)
    await press(page, 'Continue')
    await expect(page).toHaveURL(guarded('/auth/signup?step=account'))
    await field(page, 'New password').fill('vier Löffel im Klavier')
    await press(page, 'Create account')
    await expect(page).toHaveURL(/step=tips/)
    const actions = ['otp_request', 'checkVerificationCode', 'signup']
    expect(provider.takeVerdicts()).toEqual(actions.map(passed))
  })

  test('takes a token once, and for its own action and host only @deep', async ({
    page,
    guarded,
    provider,
  }) => {
    await open(page, guarded('/shop'))
    const refused = { status: 401, body: { details: { reason: 'page_token' } } }
    const signIn = (token: string) =>
      call(page, 'sign_in', { email: freshEmail(), password: 'wrong' }, token)
    const token = provider.draw('login')
    expect(await signIn(token)).toMatchObject({ body: { details: { reason: 'credentials' } } })
    expect(await signIn(token)).toMatchObject(refused)
    expect(await signIn(provider.draw('signup'))).toMatchObject(refused)
    expect(await signIn(provider.draw('login', 'evil.example'))).toMatchObject(refused)
    expect(await signIn('made up')).toMatchObject(refused)
  })

  test('sends nothing where the captcha says no @deep', async ({ page, guarded, provider }) => {
    provider.suspect(true)
    await open(page, signInPage(guarded))
    await fillIn(page, demoPassword)
    await expect(page.getByRole('alert').getByText('may be a robot')).toBeVisible()
    await expect(page).toHaveURL(signInPage(guarded))
    expect(provider.takeVerdicts()).toEqual([])
    provider.suspect(false)
    await press(page, 'Sign in')
    await expect(page).toHaveURL(guarded('/shop'))
  })

  test('R-LIM-1 lets a browser that cannot load it in, and robots no further than twelve tries @deep', async ({
    page,
    guarded,
    provider,
  }) => {
    await page.route(`${provider.origin}/**`, (route) => route.abort())
    await open(page, signInPage(guarded))
    await fillIn(page, demoPassword)
    await expect(page).toHaveURL(guarded('/shop'))
    const outcomes: unknown[] = []
    for (let times = 0; times < 13; times += 1) {
      const { body } = await call(page, 'check_verification_code', {
        email: freshEmail(),
        purpose: 'sign_in',
        flow: 'x'.repeat(32),
        code: '000000',
      })
      outcomes.push((body.details as { reason: string }).reason)
    }
    expect(outcomes).toEqual([...Array(12).fill('code_ended'), 'unchecked'])
    await page.context().clearCookies()
    await open(page, signInPage(guarded))
    await fillIn(page, demoPassword)
    await expect(page.getByText('did not load the check against robots')).toBeVisible()
    await page.unroute(`${provider.origin}/**`)
    await press(page, 'Sign in')
    await expect(page).toHaveURL(guarded('/shop'))
    expect(provider.takeVerdicts()).toEqual([passed('login')])
  })
})

test.describe('a shop with a captcha, without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('lets people in all the same @deep', async ({ page, guarded, provider }) => {
    await page.goto(signInPage(guarded))
    await fillIn(page, demoPassword)
    await expect(page).toHaveURL(guarded('/shop'))
    expect(provider.takeAsked()).toEqual([])
  })
})
