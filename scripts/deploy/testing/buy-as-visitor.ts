import { chromium, type Page } from 'playwright'
import { chromiumFlags, findTestChromium } from '../../chromium.ts'

type Visit = {
  host: string
  /** Where the host's TLS ends. */
  port: number
  /** Origin of the double of Stripe's API. */
  stripe: string
  /** Returns the mails to an address so far. */
  mailsTo: (email: string) => readonly { subject: string; text: string }[]
}

type Bought = { path: string; text: string; email: string }

/**
 * Buys a plan as somebody does who has never been there, on a phone: signs up by a mailed code, names
 * the device, pays at Stripe's page and waits for the eSIM.
 */
export async function buyAsVisitor(visit: Visit, planPath: string): Promise<Bought> {
  const { host, port, stripe } = visit
  const browser = await chromium.launch({
    executablePath: await findTestChromium(),
    args: [...chromiumFlags, `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`],
  })
  try {
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport })
    await context.route('https://checkout.stripe.example/**', async (route) => {
      const { pathname } = new URL(route.request().url())
      const paid = await fetch(`${stripe}/test/pay${pathname}?how=paid`, { method: 'POST' })
      const { session } = (await paid.json()) as { session: { form: { success_url: string } } }
      const body = `<a href="${session.form.success_url}">Back to the shop</a>`
      await route.fulfill({ contentType: 'text/html', body })
    })
    context.setDefaultTimeout(90_000)
    const page = await context.newPage()
    return await buy(page, visit, planPath).catch(async (error: Error) => {
      const shown = await page.locator('main').textContent()
      throw new Error(`${error.message} at ${page.url()}: ${shown}`)
    })
  } finally {
    await browser.close()
  }
}

async function buy(page: Page, visit: Visit, planPath: string): Promise<Bought> {
  await page.goto(`https://${visit.host}${planPath}`)
  await page.locator('a[href*="/checkout?plan="]').last().click()
  const email = await signUp(page, visit)
  await page.waitForURL(/\/checkout\?plan=/)
  await page.getByLabel('Which phone').fill('Pixel 8')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.locator('.device-fits', { hasText: 'Pixel 8' }).waitFor()
  // Without the page's script, its policy lets a form lead to Stripe's own host alone.
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.locator('input[name=consent]').check()
  await page.locator('.stub button[type=submit]').click()
  await page.getByRole('link', { name: 'Back to the shop' }).click()
  await page.locator('.qr svg').waitFor({ timeout: 90_000 })
  const text = (await page.locator('main').textContent()) ?? ''
  return { path: new URL(page.url()).pathname, text, email }
}

async function signUp(page: Page, { mailsTo }: Visit): Promise<string> {
  const email = `${crypto.randomUUID()}@people.example`
  const submit = () => page.locator('main form button[type=submit]').first().click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await submit()
  await page.waitForURL(/step=code/)
  await page.getByLabel('Code').fill(await mailedCode(() => mailsTo(email)))
  await submit()
  await page.waitForURL(/step=account/)
  await page.getByLabel('Name').fill('Ada Example')
  await page.getByLabel('Password').first().fill('vier Löffel im Klavier')
  await submit()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  return email
}

async function mailedCode(mails: () => readonly { text: string }[]): Promise<string> {
  const until = Date.now() + 90_000
  while (Date.now() < until) {
    const [, code] = /^ *(\d{6}) *$/m.exec(mails()[0]?.text ?? '') ?? []
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('expected a mail with a code')
}
