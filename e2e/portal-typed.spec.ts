import { signIn } from './steps/member.ts'
import { hold } from './steps/news.ts'
import { expect, test } from './test.ts'
import { hydrated } from './visit.ts'

const manage = '/enterprise/manage'

test('forms that are refused keep what was typed, without a script @deep', async ({
  plainPage: page,
}) => {
  test.slow()

  await signIn(page, `${manage}/permissions?open=invite`, 'postpaid')
  const lines = page.locator('textarea[name="lines"]')
  await lines.fill('Ada Lovelace, not an address')
  await page.locator('select[name="locale"]').selectOption('th')
  await page.locator('button[value="invite"]').click()
  await expect(lines).toHaveValue('Ada Lovelace, not an address')
  await expect(page.locator('select[name="locale"]')).toHaveValue('th')

  await page.goto(new URL(`${manage}/developers?tab=webhooks&open=new`, page.url()).href)
  await page.locator('input[name="url"]').fill('http://192.168.0.1/hook')
  const events = page.getByRole('checkbox')
  await events.first().uncheck()
  await page.locator('button[value="add_webhook"]').click()
  await expect(page.locator('input[name="url"]')).toHaveValue('http://192.168.0.1/hook')
  await expect(events.first()).not.toBeChecked()
  await expect(events.nth(1)).toBeChecked()

  await page.goto(new URL(`${manage}/billing`, page.url()).href)
  const limit = page.locator('input[name="limit"]')
  await limit.fill('twelve')
  await page.locator('button[value="limit"]').click()
  await expect(limit).toHaveValue('twelve')
})

test('which mails were chosen stays where the role was lowered meanwhile, without a script @deep', async ({
  plainPage: page,
}) => {
  await signIn(page, `${manage}/alerts`, 'viewer')
  const settings = page.locator('form', { has: page.locator('button[value="choose"]') })
  // The form as an administrator had it open.
  await settings.evaluate((form) =>
    form.insertAdjacentHTML('beforeend', '<input type="hidden" name="may_set" value="1">'),
  )
  const mail = settings.locator('input[name="mail"]').first()
  const told = settings.locator('input[name="on"]').first()
  const [was, wasTold] = [await mail.isChecked(), await told.isChecked()]
  await mail.setChecked(!was)
  await page.locator('button[value="choose"]').click()
  await expect(page.locator('.portal-main .callout.fails')).toBeVisible()
  await expect(mail).toBeChecked({ checked: !was })
  await expect(told).toBeChecked({ checked: wasTold })
})

test('what was typed into a filled text area before the page hydrated stays @deep', async ({
  page,
}) => {
  await signIn(page, `${manage}/permissions?open=invite`, 'postpaid')
  await hydrated(page)
  const release = await hold(page, '**/assets/**/*.js')
  await page.goto(page.url(), { waitUntil: 'commit' })
  const lines = page.locator('textarea[name="lines"]')
  await lines.fill('Ada Lovelace, not an address')
  await page.locator('button[value="invite"]').click()
  await expect(page.getByText('not a mail address')).toBeVisible()
  await lines.fill('Ada Lovelace, ada@meridian.example')
  release()
  await hydrated(page)
  await expect(lines).toHaveValue('Ada Lovelace, ada@meridian.example')
})
