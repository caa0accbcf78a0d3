import type { Page } from 'playwright/test'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible } from './visit.ts'

const plans = '/enterprise/manage/esim-plans'

/** The kind of plan that other tests leave alone: its value in the assign panel, and how many are free. */
async function offerIn(page: Page): Promise<{ value: string; free: number }> {
  const offer = page.getByLabel('Plan', { exact: true }).locator('option').nth(1)
  const value = (await offer.getAttribute('value')) ?? ''
  return { value, free: Number(/free: (\d+)/.exec((await offer.textContent()) ?? '')?.[1]) }
}

for (const member of ['postpaid', 'prepaid'] as const) {
  const how = member === 'postpaid' ? 'by keyboard' : 'without a script @deep'
  test(`plans are assigned to pasted names and taken back, ${how}`, async ({ page, plainPage }) => {
    test.slow()
    const who = member === 'postpaid' ? page : plainPage
    await signIn(who, plans, member)
    const { value, free } = await offerIn(who)
    await who.getByLabel('Plan', { exact: true }).selectOption(value)
    // A repeated run of the test names other people.
    const town = crypto.randomUUID().slice(0, 8)
    const lines = `Edda Brandt, edda@${town}.example\nOle Wrong, ole@${town}`
    await who.getByLabel('One person on each line').fill(lines)
    await who.getByRole('button', { name: 'See what will happen' }).press('Enter')
    const preview = who.getByRole('table', { name: 'before anything happens' })
    await expect(preview.getByText('This is not a mail address.')).toBeVisible()
    await expect(who.getByText(`Ready: 1, free plans: ${free}`)).toBeVisible()
    if (member === 'postpaid') await expectAccessible(who)
    await preview.getByLabel('E-mail address').fill(`ole@${town}.example`)
    await preview.getByLabel('E-mail address').press('Enter')
    await who.getByRole('button', { name: 'Assign 2 plans' }).press('Enter')
    await expect(who.getByText('The plans are assigned.')).toBeVisible()
    expect(await offerIn(who)).toEqual({ value, free: free - 2 })

    await who.goto(at('tradewind', `${plans}?q=${town}`))
    const rows = who.getByRole('table', { name: 'Assigned' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    for (const name of ['Edda Brandt', 'Ole Wrong']) {
      await rows.getByRole('checkbox', { name }).press('Space')
    }
    await who.getByRole('button', { name: 'Take back', exact: true }).press('Enter')
    const asked = who.getByRole('region', { name: 'Take back 2 plans' })
    await expect(asked.getByText('Edda Brandt')).toContainText('Ole Wrong')
    await asked.getByRole('button', { name: 'Take back' }).press('Enter')
    await expect(who.getByText('is back in your stock or on its way')).toBeVisible()
    // Those that are just being made are back once the network has answered.
    await expect(rows.getByText(/Returned to stock|Being taken back/)).toHaveCount(2)
  })
}

test('a plan is given to a picked person and moved to another one @deep', async ({ page }) => {
  await signIn(page, plans, 'postpaid')
  await page.getByRole('link', { name: 'Pick people' }).click()
  await page.getByRole('searchbox', { name: 'Name or mail' }).fill('Anders')
  await page.getByRole('searchbox', { name: 'Name or mail' }).press('Enter')
  await page.getByRole('link', { name: 'Anders Høyer', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Leave out Anders Høyer' })).toBeVisible()
  await page.getByLabel('Plan', { exact: true }).selectOption({ index: 2 })
  await page.getByLabel('Send on').fill('2099-11-30')
  await page.getByRole('button', { name: 'See what will happen' }).click()
  const preview = page.getByRole('table', { name: 'before anything happens' })
  await expect(preview.getByText('Nov 30, 2099')).toBeVisible()
  await page.getByRole('button', { name: 'Assign 1 plan' }).click()
  await expect(page.getByText('The plans are assigned.')).toBeVisible()
  await page
    .getByRole('link', { name: /^More for Anders Høyer/ })
    .first()
    .click()
  const sheet = page.getByRole('region', { name: 'Anders Høyer' })
  await expectAccessible(page)
  await sheet.getByLabel('Mail address of the other person').fill('nobody@meridian.example')
  await sheet.getByRole('button', { name: 'Move' }).click()
  await expect(sheet.getByText('Nobody in your company has this address.')).toBeVisible()
  await sheet.getByLabel('Mail address of the other person').fill('person1@meridian.example')
  await sheet.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('The plan is moved.')).toBeVisible()
  const moved = page.getByRole('row', { name: /Mara Kováčová.*Scheduled.*2099/ })
  await expect(moved.first()).toBeVisible()
})

test('chosen plans get another date and other people, each shown before and after', async ({
  page,
}) => {
  test.slow()
  await signIn(page, plans, 'postpaid')
  const town = crypto.randomUUID().slice(0, 8)
  const lines = `Ida Frost, ida@${town}.example\nJon Berg, jon@${town}.example`
  await page.getByLabel('One person on each line').fill(lines)
  await page.getByLabel('Send on').fill('2099-11-30')
  await page.getByRole('button', { name: 'See what will happen' }).click()
  await page.getByRole('button', { name: 'Assign 2 plans' }).click()
  await expect(page.getByText('The plans are assigned.')).toBeVisible()

  await page.goto(at('tradewind', `${plans}?q=${town}&sort=name`))
  const bar = page.locator('.bulk')
  const colourOf = () => bar.evaluate((each) => getComputedStyle(each).backgroundColor)
  const unselected = await colourOf()
  const select = async () => {
    for (const name of ['Ida Frost', 'Jon Berg']) {
      await page.getByRole('checkbox', { name }).first().check()
    }
  }
  await select()
  await expect.poll(colourOf).not.toBe(unselected)
  await bar.getByRole('button', { name: 'Change date' }).click()
  const day = page.getByRole('region', { name: 'New date for 2 plans' })
  await expect(day.getByRole('heading')).toBeFocused()
  await day.getByLabel('Send on').fill('2099-12-24')
  await day.getByRole('button', { name: 'See what will happen' }).click()
  await expect(
    day.getByRole('row', { name: /Ida Frost.*Nov 30, 2099.*Dec 24, 2099/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await day.getByRole('button', { name: 'Change 2 dates' }).click()
  await expect(page.getByText('Changed: 2.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Dec 24, 2099/ })).toHaveCount(2)
  await expect.poll(colourOf).toBe(unselected)

  await select()
  await bar.getByRole('button', { name: 'Move' }).click()
  const move = page.getByRole('region', { name: 'Move 2 plans to others' })
  const people = move.getByLabel('Mail addresses of the new people')
  await people.fill('person1@meridian.example\nnobody@meridian.example')
  await move.getByRole('button', { name: 'See what will happen' }).click()
  await expect(move.getByText('has the address nobody@meridian.example')).toBeVisible()
  await people.fill('person1@meridian.example\nperson2@meridian.example')
  await move.getByRole('button', { name: 'See what will happen' }).click()
  await expect(move.getByRole('row', { name: /Ida Frost.*Mara Kováčová/ })).toBeVisible()
  await move.getByRole('button', { name: 'Move 2 plans' }).click()
  await expect(page.getByText('Changed: 2.')).toBeVisible()
  await expect(page.getByRole('row', { name: /(Ida Frost|Jon Berg).*Moved/ })).toHaveCount(2)
})

test('data is added to a running plan, with its price and by keyboard, also without a script @deep', async ({
  page,
  plainPage,
}) => {
  test.slow()
  for (const who of [page, plainPage]) {
    await signIn(who, `${plans}?state=in_use`, 'postpaid')
    await who
      .getByRole('link', { name: /^More for / })
      .first()
      .press('Enter')
    const sheet = who.locator('.plans-sheet')
    await expect(sheet.getByRole('heading', { name: 'Add data' })).toBeVisible()
    if (who === page) await expectAccessible(who)
    await sheet
      .getByRole('button', { name: /^Add for \$\d/ })
      .first()
      .press('Enter')
    await expect(who.getByText('The data is bought and on its way')).toBeVisible()
  }
})
