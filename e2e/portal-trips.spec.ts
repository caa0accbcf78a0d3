import type { Page } from 'playwright/test'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, hydrated } from './visit.ts'

const trips = '/enterprise/manage/trips'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Finds names of stays that show only a part of themselves, and says whether any has no room. */
function findCutNames(page: Page) {
  return page.locator('.trips-place').evaluateAll((boxes) => {
    const names = boxes.map((box) => {
      const own = box.getBoundingClientRect()
      const name = box.firstElementChild?.getBoundingClientRect() ?? own
      // The flag takes 29 pixels of the bar.
      return {
        text: box.textContent,
        isHidden: name.top >= own.bottom,
        over: name.right - own.right + 29,
      }
    })
    return {
      cut: names.filter(({ isHidden, over }) => !isHidden && over > 0).map(({ text }) => text),
      hidden: names.some(({ isHidden }) => isHidden),
    }
  })
}

test('a stay is added, moved by keys, approved, and its plan is scheduled', async ({ page }) => {
  test.slow()
  await signIn(page, trips, 'postpaid')
  await hydrated(page)
  await expectAccessible(page)
  expect(await findCutNames(page)).toEqual({ cut: [], hidden: true })
  // A repeated run of the test names other people.
  const town = crypto.randomUUID().slice(0, 8)
  await page
    .getByRole('combobox', { name: 'Name or mail' })
    .fill(`Edda Brandt <edda@${town}.example>`)
  const add = page.getByRole('form', { name: 'Add stay' })
  await add.getByLabel('Country').selectOption({ label: 'Japan' })
  await add.getByLabel('First day').fill(dayIn(40))
  await add.getByLabel('Last day').fill(dayIn(44))
  await add.getByRole('button', { name: 'Add stay' }).press('Enter')
  const stay = page.getByRole('link', { name: 'Edda Brandt: Japan' })
  await expect(stay).toHaveAttribute('data-from', dayIn(40))
  await stay.focus()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(stay).toHaveAttribute('data-from', dayIn(41))

  await page.getByRole('button', { name: /^Approve \d+ plans? · / }).press('Enter')
  await expect(page.getByText(/\d+ plans? (is|are) scheduled\./)).toBeVisible()
  await expect(stay).toHaveCount(0)
  await page.goto(at('tradewind', `/enterprise/manage/esim-plans?q=${town}`))
  const row = page
    .getByRole('table', { name: 'Assigned' })
    .getByRole('row', { name: 'Edda Brandt' })
  await expect(row).toContainText('Scheduled')
})

test('rows are pasted, mended and removed without a script @deep', async ({ plainPage: page }) => {
  await signIn(page, trips, 'prepaid')
  const town = crypto.randomUUID().slice(0, 8)
  const rows = page.getByLabel('One stay per row')
  const right = `ole@${town}.example;Japan;${dayIn(50)};${dayIn(52)}`
  await rows.fill(`${right}\nola@${town}.example;Atlantis;${dayIn(50)};${dayIn(52)}`)
  await page.getByRole('button', { name: 'Add rows' }).press('Enter')
  await expect(page.getByText('Row 2: There is no such country here.')).toBeVisible()
  await expect(rows).toHaveValue(new RegExp(right))
  await rows.fill(right)
  await page.getByRole('button', { name: 'Add rows' }).press('Enter')
  await page.getByRole('link', { name: new RegExp(`^Change.*ole@${town}.example`) }).click()
  // Without a script the question opens below its button.
  await page.locator('summary').filter({ hasText: 'Remove person' }).press('Enter')
  await expect(page.getByText('All stays of Ole')).toBeVisible()
  await page.getByRole('button', { name: 'Remove person' }).press('Enter')
  await expect(page.getByText(`ole@${town}.example`)).toHaveCount(0)
})
