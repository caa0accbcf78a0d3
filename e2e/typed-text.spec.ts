import { join } from 'node:path'
import { routeTable } from '#contract/pages/routes.ts'
import { stateDir } from '../scripts/database.ts'
import { findFaults } from './measure/geometry.ts'
import { withShop } from './own-shop.ts'
import { shopDatabase } from './runtime.ts'
import { freshEmail } from './shopper.ts'
import { lengthenTexts, longCode, longMailbox, longName } from './steps/long-texts.ts'
import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectFits, open } from './visit.ts'

type Page = Parameters<typeof open>[0]

const narrow = { width: 320, height: 800 }
const themes = ['light', 'dark'] as const

test('R-PEO-4: an address of 64 letters fits the step of the code, in each theme', async ({
  page,
}) => {
  await page.setViewportSize(narrow)
  const mailbox = `${longMailbox.slice(0, 50)}${freshEmail().slice(0, 8)}`
  await open(page, at('tradewind', '/de/auth/signup'))
  await page.locator('input[name=email]').fill(`${mailbox}@people.tradewind.example`)
  await page.locator('#main button[type=submit]').first().press('Enter')
  await expect(page).toHaveURL(/step=code/)
  await expect(page.getByText(mailbox)).toBeVisible()
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await expectFits(page)
  }
})

const accountPages = [
  ...['/account/orders', '/account/settings', '/account/settings?step=delete', '/account/passkeys'],
  ...['/account/promos', '/account/friends', '/account/referrals', '/account/confirm'],
  ...['/withdrawal', `/checkout?plan=jp-5gb-30d-v1&code=${longCode}`, '/cookies'],
]
const portalPages = [
  ...['/account/enterprise-settings', '/account/company-settings'],
  ...routeTable
    .filter(({ layout, file, path, guard }) => {
      return layout === 'portal' && !file && !path.includes(':') && !guard?.noRedirect
    })
    .map(({ path }) => path),
]

/** Returns what is wrong with a page in each theme: too wide, typed text cut, controls covered. */
async function faultsAt(page: Page): Promise<string[]> {
  const typed = [longName, longMailbox, longCode].map((text) => text.slice(4, 24))
  const all: string[] = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    const faults = await findFaults(page)
    const own = faults.filter(
      (fault) => fault.includes('wider') || typed.some((text) => fault.includes(text)),
    )
    all.push(...[...own, ...(await coveredIn(page))].map((fault) => `${page.url()}: ${fault}`))
  }
  return all
}

/** Returns the controls of a page that something else lies over. */
function coveredIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('#main :is(a, button, input, select)')
    return [...controls].slice(0, 120).flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.sr'))
        return []
      control.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      if (width < 2 || height < 2 || getComputedStyle(control).clipPath !== 'none') return []
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      const around = control.closest('label, tr, li') ?? control
      const isOwn =
        over && (control.contains(over) || over.contains(control) || around.contains(over))
      return isOwn ? [] : [`${control.outerHTML.slice(0, 80)} is covered`]
    })
  })
}

test('R-PEO-4: names, addresses and codes without spaces break no page, in each theme @deep', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const state = join(stateDir, '..', 'long-texts')
  await withShop({ TRADEWIND_STATE: state }, async (address) => {
    lengthenTexts(await shopDatabase(state))
    await page.setViewportSize(narrow)
    const faults: string[] = []
    for (const [name, paths] of [
      ['traveller', accountPages],
      ['postpaid', portalPages],
    ] as const) {
      await page.context().clearCookies()
      const kind = name === 'postpaid' ? 'for=business&' : ''
      await signInTo(page, address(`/auth/signin?${kind}redirect=%2Fcookies`), name)
      const links = new Set<string>(paths)
      // Beside these pages, one of each kind that they lead to.
      for (const path of links) {
        await page.goto(address(path))
        faults.push(...(await faultsAt(page)))
        for (const link of await detailsIn(page)) if (links.size < 60) links.add(link)
      }
    }
    expect(faults).toEqual([])
  })
})

/** Returns links to single orders, eSIMs, requests and sheets. */
function detailsIn(page: Page): Promise<string[]> {
  return page.locator('#main a').evaluateAll((links) =>
    links
      .map((link) => link.getAttribute('href') ?? '')
      .filter((href) => /^\/(esim|checkout)\/[^/]+$|approvals\/[^/?]+$|[?&](open|job)=/.test(href))
      .slice(0, 3),
  )
}
